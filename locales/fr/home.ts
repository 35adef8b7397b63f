export const home = {
  picture: "Des enfants jouent à la marelle dans un parc, près de maisons bruxelloises",
  write: "Nous écrire",
  call: "Appeler le {{phone}}",
  contact: {
    title: "Une question avant de vous lancer",
    subtitle: "Nous répondons en français et en anglais, les jours ouvrables.",
    email: "E-mail",
    phone: "Téléphone",
    address: "Adresse",
  },
}
