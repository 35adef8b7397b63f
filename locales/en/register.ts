export const register = {
  heading: "Nice to meet you",
  subtitle: "One account for the whole family. You add the children afterwards.",
  has_account: "Already have an account?",
  login: "Log in",
  form: {
    firstname: "First name",
    lastname: "Last name",
    phone: "Phone",
    phone_hint: "To reach you during an activity, never for advertising.",
    birthdate: "Your date of birth",
    birthdate_hint: "So that you can sign up for things yourself.",
    terms: "I have read and accept the <terms>terms and conditions</terms>",
    submit: "Create my account",
    messages: {
      success: "Welcome, your account is ready",
      errors: { terms: "Accept the terms and conditions to continue." },
    },
  },
}
