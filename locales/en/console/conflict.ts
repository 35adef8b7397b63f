export const console_conflict = {
  title: "Somebody has saved in the meantime",
  choose: "Choose what stays, then save.",
  nothing_lost: "Your changes are still here: look at them and save.",
  merged: "Taken from the other person: {{fields}}.",
  mine: "Yours",
  theirs: "Theirs",
  done: "That is fine",
}
