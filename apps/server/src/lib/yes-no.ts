/** A flag as it travels. */
export const yesNo = (value: boolean) => (value ? 'Y' : 'N')
