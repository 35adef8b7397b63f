export const newsletters = {
  unsubscribe: {
    title: "Ne plus recevoir nos nouvelles",
    subtitle: "Vous recevrez toujours ce qui concerne vos inscriptions : confirmations, rappels et paiements.",
    submit: "Me désinscrire",
    success: "C’est fait, vous ne recevrez plus nos nouvelles",
  },
}
