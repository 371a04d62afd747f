/** The wire says `NULL` for no picture. */
export const pictureOf = ({ memberSelfie }: { readonly memberSelfie: string }) =>
  memberSelfie === 'NULL' ? null : memberSelfie
