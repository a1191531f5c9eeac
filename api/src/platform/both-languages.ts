/** A sentence for operators: Italian first, then English. */
export const both = (italian: string, english: string): string => `${italian} / ${english}`
