// Drives `assess gtp` with the controller of Sabaki, and prints what it is told: node sabaki_controller.js PYTHON FILE
const {Controller, ControllerStateTracker} = require('@sabaki/gtp')
const [python, file] = process.argv.slice(2)
const controller = new Controller(python, ['-m', 'assess', 'gtp', '--nodes', '1000000'])
const tracker = new ControllerStateTracker(controller)
const send = async (name, ...args) => {
  const response = await controller.sendCommand({name, args})
  console.log(`${name}: ${response.error ? 'refused: ' : ''}${response.content.replace(/\n/g, ' / ')}`)
}
const main = async () => {
  controller.start()
  await send('name')
  console.log('knows set_free_handicap:', await tracker.knowsCommand('set_free_handicap'))
  const play = (color, vertex) => ({name: 'play', args: [color, vertex]})
  const history = [{name: 'set_free_handicap', args: ['B2', 'A2', 'B1']}, play('W', 'C2'), play('W', 'A3')]
  await tracker.sync({komi: 0.5, boardsize: [4, 3], history})
  await send('showboard')
  await send('final_score')
  await tracker.sync({komi: 0.5, boardsize: [4, 3], history: history.slice(0, 2)})
  await send('list_stones', 'w')
  await send('fly')
  await send('loadsgf', file)
  await send('final_status_list', 'dead')
  await send('genmove', 'b')
  const lines = []
  const over = controller.sendCommand({name: 'kata-analyze', args: ['W', '10', 'ownership', 'true']}, ({line}) => {
    lines.push(line)
    if (line.startsWith('info ')) controller.sendCommand({name: 'protocol_version'})
  })
  await over
  const told = lines.filter(line => line.startsWith('info '))
  console.log('analysis:', told.map(line => line.split(' ').slice(0, 3).join(' ')).join())
  console.log('ownership:', told[0].split(' ownership ')[1].split(' ').length)
  await controller.stop()
}
main().catch(error => { console.error(error); process.exit(1) })
