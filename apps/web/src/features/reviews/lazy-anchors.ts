/** Where addresses of a restaurant's page may lead: to what guests say, and to the form to say it. */
export const reviewAnchors = { list: 'reviews', form: 'write' }
