/** Italian sentences about support. */
export const texts = {
  supportRequest: (title: string) => `Richiesta di supporto: ${title}`,
}
