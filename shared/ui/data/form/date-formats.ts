/** How a day may be typed; the first is how it is shown. */
export const dayInputFormats = ['DD/MM/YYYY', 'D/M/YYYY', 'DDMMYYYY', 'DD-MM-YYYY', 'DD.MM.YYYY']

export const momentInputFormats = ['DD/MM/YYYY HH:mm', 'D/M/YYYY H:mm', 'DDMMYYYYHHmm', 'DDMMYYYY HHmm']
