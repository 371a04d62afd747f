/** A boolean in the form of the API. */
export const yesNo = (value: boolean) => (value ? 'Y' : 'N')
