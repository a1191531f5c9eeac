/** The part of a mutation report that is read here; the rest is handed on as it is. */
export interface MutationReport {
  readonly files: Readonly<Record<string, MutatedFile>>
}
interface MutatedFile {
  readonly mutants: readonly { readonly status: string }[]
}

const survived = ['Survived', 'NoCoverage']

/** A report without the mutants that no test killed, which the next run then judges anew. */
export const withoutSurvivors = <R extends MutationReport>(report: R): R => ({
  ...report,
  files: Object.fromEntries(
    Object.entries(report.files).map(([name, file]) => [
      name,
      { ...file, mutants: file.mutants.filter(({ status }) => !survived.includes(status)) },
    ]),
  ),
})
