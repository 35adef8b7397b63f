export const permissions = {
  trigger: "Déclencher des messages",
  actions: {
    create: "Créer {{thing}}",
    read: "Voir {{thing}}",
    update: "Modifier {{thing}}",
    delete: "Supprimer {{thing}}",
    send: "Envoyer {{thing}}",
    impersonate: "Agir à la place d’une personne (parmi : {{thing}})",
    refund: "Rembourser {{thing}}",
    redeem: "Utiliser {{thing}}",
    download: "Télécharger {{thing}}",
    cancel: "Annuler {{thing}}",
    transfer: "Transférer {{thing}}",
    replace: "Remplacer {{thing}}",
    register: "Noter {{thing}}",
    activate: "Activer {{thing}}",
    deactivate: "Désactiver {{thing}}",
  },
  things: {
    organiser: {
      account: "les coordonnées de l’organisation",
      business: "les données de l’entreprise",
      preferences: "les préférences",
      payments: "les moyens de paiement",
      billing: "la facturation de la plateforme",
    },
    billing: {
      invoices: "les factures de la plateforme",
    },
    payments: {
      payments: "les paiements",
      types: "les types de paiement",
      transactions: "les paiements en ligne et remboursements",
    },
    bank: {
      statements: "les extraits de compte",
      transfers: "les virements",
    },
    notifications: {
      templates: "les modèles de message",
    },
    newsletters: {
      newsletters: "les lettres d’information",
      subscribers: "les abonnés aux lettres",
    },
    blog: {
      articles: "les articles",
    },
    websites: {
      websites: "le site",
      pages: "les pages du site",
    },
    collaborators: {
      collaborators: "l’équipe",
      roles: "les rôles",
      tags: "les étiquettes de l’équipe",
      custom_fields: "les champs de l’équipe",
      notes: "les notes sur l’équipe",
      logs: "le journal",
    },
    customers: {
      customers: "les familles",
      custom_fields: "les champs des familles",
      tags: "les étiquettes",
      discounts: "les réductions des familles",
      vouchers: "les bons des familles",
      memberships: "les cotisations des familles",
      carts: "les paniers des familles",
      bundles: "les carnets des familles",
      notes: "les notes sur les familles",
      reviews: "les avis",
      transaction_proofs: "les preuves de paiement",
    },
    participants: {
      participants: "les participants",
      discounts: "les réductions des participants",
      notes: "les notes sur les participants",
    },
    documents: {
      models: "les modèles de document",
      documents: "les documents",
    },
    activities: {
      activities: "les activités",
      catalogs: "les catalogues",
      locations: "les lieux",
      categories: "les catégories",
      questions: "les questions",
      calendar_periods: "les périodes",
      options: "les options",
      attendance_billing: "les tarifs de présence",
      bundles: "les carnets en vente",
      coupons: "les codes de réduction",
      registrations_constraints: "les limites d’inscription",
      cancellations: "les règles d’annulation",
      confirmations: "les textes de confirmation",
      notifications: "les messages automatiques",
    },
    availabilities: {
      availabilities: "les créneaux",
      dates: "les dates",
      schedules: "les horaires et ouvertures",
      synchronisation: "la synchronisation des créneaux",
    },
    dates: {
      configurations: "les horaires types",
    },
    registrations: {
      registrations: "les inscriptions",
      notes: "les notes sur les inscriptions",
      attendances: "les présences",
      requests: "les demandes d’inscription",
      configurations: "les formules de demande",
    },
    waiting_list: {
      registrations: "la liste d’attente",
    },
    carts: {
      carts: "les paniers",
    },
    discounts: {
      discounts: "les réductions",
    },
    volume_discounts: {
      volume_discounts: "les réductions de quantité",
    },
    vouchers: {
      vouchers: "les bons en vente",
    },
    memberships: {
      memberships: "les cotisations en vente",
    },
    exports: {
      exports: "les exports",
      models: "les modèles d’export",
    },
    integrations: {
      integrations: "les intégrations",
    },
    badges: {
      lists: "les listes de badges",
    },
    segments: {
      segments: "les segments",
    },
  },
}
