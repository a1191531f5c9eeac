/** Italian sentences about the layout of documents. */
export const texts = {
  page: (page: number, pages: number) => `Pagina ${page} di ${pages}`,
}
