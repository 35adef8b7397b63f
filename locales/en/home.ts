export const home = {
  picture: "Children playing hopscotch in a park, near Brussels houses",
  write: "Write to us",
  call: "Call {{phone}}",
  contact: {
    title: "A question before you start",
    subtitle: "We answer in French and in English, on working days.",
    email: "E-mail",
    phone: "Phone",
    address: "Address",
  },
}
