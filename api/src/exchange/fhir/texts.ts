/** Italian sentences of the capability statement. */
export const texts = {
  description: 'Referti firmati dei propri cartoncini',
  security: 'Chiave del punto nascita: Authorization: Bearer <chiave>. Solo i propri cartoncini.',
}
