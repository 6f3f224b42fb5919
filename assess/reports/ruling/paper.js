// On paper nothing is folded: for the HTML file of a ruling, and for the page of assess serve. What was folded before
// printing is folded again after it. The styles do the same where they can; this is for browsers that are older.
let unfolded = [];

addEventListener("beforeprint", () => {
  unfolded = [...document.querySelectorAll("details:not([open])")];
  for (const details of unfolded) details.open = true;
});

addEventListener("afterprint", () => {
  for (const details of unfolded) details.open = false;
  unfolded = [];
});
