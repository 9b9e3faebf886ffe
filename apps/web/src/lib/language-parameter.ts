/** The query parameter of the links that change the language. */
export const languageParameter = 'language'
