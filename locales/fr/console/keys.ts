export const console_keys = {
  title: "Raccourcis",
  list: "Raccourcis possibles ici",
  open_list: "Voir les raccourcis",
  find: "Chercher ou agir",
  fold: "Replier ou déplier la navigation",
  go_to: "Aller à {{screen}}",
  save: "Enregistrer",
  close_sheet: "Fermer le panneau",
  single: "Raccourcis d’une seule touche",
  single_hint: "Sans eux, seuls les raccourcis avec Ctrl et Échap agissent.",
  names: { ctrl: "Ctrl", enter: "↵", escape: "Échap" },
}
