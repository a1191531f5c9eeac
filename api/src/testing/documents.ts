/** The smallest document that passes as a whole PDF; the words tell one from another. */
export const pdfText = (words = 'esame') => `%PDF-1.4\n%${words}\nstartxref\n9\n%%EOF\n`
