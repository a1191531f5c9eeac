/** Italian sentences about what a plate recorded. */
export const texts = {
  instrumentRecorded: (name: string) =>
    `La piastra ha registrato lo strumento ${name}: si cambia tra gli strumenti e i reagenti della piastra.`,
} as const
