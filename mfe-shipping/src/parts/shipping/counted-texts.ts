const one = (single: string, many: string) => (count: number) => `${count} ${count === 1 ? single : many}`

/** Cards by their decision, as text: "1 accettato", "3 non idonei". */
export const countedTexts = {
  accepted: one('accettato', 'accettati'),
  notValid: one('non idoneo', 'non idonei'),
  notRequired: one('non richiesto', 'non richiesti'),
  notReceived: one('non pervenuto', 'non pervenuti'),
  waiting: one('in attesa', 'in attesa'),
} as const
