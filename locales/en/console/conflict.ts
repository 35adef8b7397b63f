export const console_conflict = {
  title: "Somebody has saved in the meantime",
  choose: "Choose what stays, then save.",
  nothing_lost: "Your changes are still here: look at them and save.",
  merged: "Taken from the other person: {{fields}}.",
  mine: "Yours",
  theirs: "Theirs",
  done: "That is fine",
  quicker: {
    title: "Somebody was quicker",
    done: "It is done already",
    by_yourself: "by you",
    by_family: "by the family",
    nothing_twice: "Nothing was done twice. The screen shows the present state.",
    close: "See the present state",
  },
  draft: {
    today: "Draft of {{time}}",
    before: "Draft of {{day}}, {{time}}",
    text: "It was not saved.",
    take: "Take it up",
    drop: "Drop it",
  },
}
