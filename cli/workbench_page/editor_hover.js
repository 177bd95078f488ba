// The popups of the editor for the word under the pointer: the engine's explanations, and the findings with their fixes.
import { linter } from "@codemirror/lint";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { closeHoverTooltips, hoverTooltip, ViewPlugin } from "@codemirror/view";

const kDelay = 400;  // milliseconds

// Whether the reader has typed since the pointer or the cursor moved. In the meantime, no popup opens over the text.
const setTyping = StateEffect.define();
const isTyping = StateField.define({
  create: () => false,
  update(before, transaction) {
    for (const effect of transaction.effects) if (effect.is(setTyping)) return effect.value;
    return transaction.docChanged || (before && transaction.selection === undefined);
  },
});

// A browser also reports a move if the text moves under the resting pointer.
const pointer = ViewPlugin.define((view) => {
  let [x, y] = [0, 0];
  const moved = ({ clientX, clientY }) => {
    if (clientX === x && clientY === y) return;
    [x, y] = [clientX, clientY];
    if (view.state.field(isTyping)) view.dispatch({ effects: setTyping.of(false) });
  };
  const wheel = (event) => scrollBehind(view, event);
  view.dom.addEventListener("mousemove", moved);
  view.dom.addEventListener("wheel", wheel, { passive: false });
  return { destroy() {
    view.dom.removeEventListener("mousemove", moved);
    view.dom.removeEventListener("wheel", wheel);
  } };
});

// The wheel over a popup scrolls the editor, unless the popup is longer than it shows.
function scrollBehind(view, event) {
  const popup = event.target.closest(".cm-tooltip-hover");
  const part = event.target.closest(".about-item");
  if (popup === null || event.ctrlKey || (part !== null && part.scrollHeight > part.clientHeight)) return;
  event.preventDefault();
  const unit = [1, view.defaultLineHeight, view.scrollDOM.clientHeight][event.deltaMode];
  view.scrollDOM.scrollBy(event.deltaX * unit, event.deltaY * unit);
  view.dispatch({ effects: closeHoverTooltips });
}

// `explain(view, offset)` returns the popup for a place.
export function hovers(explain) {
  const source = async (view, offset, side) => {
    if (view.state.field(isTyping)) return null;
    const popup = await explain(view, offset);
    // Next to a word, CodeMirror does not show the word's findings. So the word's explanation must not appear there.
    const isBeside = popup !== null && ((offset === popup.pos && side < 0) || (offset === popup.end && side > 0));
    return isBeside || view.state.field(isTyping) ? null : popup;
  };
  return [
    isTyping, pointer, hoverTooltip(source, { hoverTime: kDelay }),
    linter(null, { tooltipFilter: (found, state) => (state.field(isTyping) ? null : found) }),
    EditorState.transactionExtender.of((transaction) => (transaction.docChanged ? { effects: closeHoverTooltips } : null)),
  ];
}
