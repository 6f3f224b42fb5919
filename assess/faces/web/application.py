"""The interface as a server has it: guarded, and watched; run this module to print its description (OpenAPI).

python -m assess.faces.web.application
"""

from __future__ import annotations

from starlette.routing import Route

from assess.faces.web.at_once import AtOnce
from assess.faces.web.casework import Casework
from assess.faces.web.connections import Connections
from assess.faces.web.guard import AccessGuard, Admission
from assess.faces.web.openapi import description
from assess.faces.web.routes import addresses, interface
from assess.faces.web.watch import Health, Numbers, RequestWatch, healthz, metrics
from assess.reports.json.schemas import written

FOR_SERVERS: tuple[Route, ...] = (Route("/healthz", healthz), Route("/metrics", metrics))
"""What the page in a browser has no use for."""


def application(casework: Casework, at_once: AtOnce, admission: Admission, connections: Connections) -> RequestWatch:
    """The whole interface, behind its guard."""
    app = interface(casework, at_once, FOR_SERVERS)
    app.state.health = Health(casework)
    app.state.numbers = Numbers(casework, app.state.uploads, connections)
    routes = [route for route in app.routes if isinstance(route, Route)]
    return RequestWatch(AccessGuard(app, admission), app.state.numbers, routes)


if __name__ == "__main__":
    print(written(description([*addresses(), *FOR_SERVERS])))
