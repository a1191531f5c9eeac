/** Italian units for counted time, whole ones: "1 ora", "24 ore". */
const counted = (one: string, more: string) => (count: number) => `${count} ${count === 1 ? one : more}`

export const secondsInWords = counted('secondo', 'secondi')
export const minutesInWords = counted('minuto', 'minuti')
export const hoursInWords = counted('ora', 'ore')
export const daysInWords = counted('giorno', 'giorni')
