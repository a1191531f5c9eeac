/** Italian sentences about the cases of the recall desk. */
export const texts = {
  documentFile:
    'Si allegano solo documenti PDF, JPEG o PNG interi: il contenuto del file è di un altro tipo, oppure è troncato.',
}
