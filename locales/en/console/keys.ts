export const console_keys = {
  title: "Shortcuts",
  list: "Shortcuts that work here",
  open_list: "See the shortcuts",
  find: "Search or act",
  fold: "Fold or unfold the navigation",
  go_to: "Go to {{screen}}",
  save: "Save",
  close_sheet: "Close the sheet",
  single: "Single-key shortcuts",
  single_hint: "Without them, only shortcuts with Ctrl and Escape act.",
  names: { ctrl: "Ctrl", enter: "↵", escape: "Esc" },
}
