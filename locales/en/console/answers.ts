export const console_answers = {
  none: "No question was asked.",
  missing: "Required answer missing",
  still_missing: "Required answers still empty: {{titles}}",
  empty: "No answer",
  gone: "The file is no longer there.",
  agreed: "Agreed on {{date}} to version {{version, number}} of the text",
  size: "{{size, number}} kB",
  download: "Download",
  download_file: "Download {{name}}",
}
