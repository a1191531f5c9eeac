import { fixture } from './fixture.ts'
import { readPuncherOutput } from './puncher-output.ts'

/** A file of the product's own with invented cards, in the shape that a puncher writes. */
const punchers = [
  { name: 'bsd600.csv', maker: 'BSD600: a line of machine, user, date and run, then a row a disc' },
  {
    name: 'punzonatore.csv',
    maker: 'a plain csv with a row a disc; comma, semicolon, tab or bar between cells',
  },
]

function sampleOf({ name, maker }: (typeof punchers)[number]): string {
  const { records } = readPuncherOutput(fixture(name))
  const rows = records.map(({ line, well, cardBarcode, plateBarcode, time, comment, outcome }) => {
    const told = [cardBarcode ?? 'no card', plateBarcode ?? 'no plate', time, comment].filter(Boolean)
    return `- line ${line}: ${well}, ${told.join(', ')}: ${outcome}`
  })
  return [`### ${name}`, '', `- File: ${maker}`, ...rows].join('\n')
}

/** The section on punchers of `docs/instruments.md`. */
export const punchersPage = () => `## Punchers

"Importa dal punzonatore" on the page of punching reads a text file of a header and a row a disc. The header names these
columns, the last four where it has them:

- well (\`Grid Ref\`, \`Pozzetto\`, \`Well\`)
- card (\`Sample Barcode\`, \`Codice a barre\`, \`Cartoncino\`, \`Barcode\`, \`Sample ID\`)
- plate (\`Plate Barcode\`, \`Piastra\`)
- kind (\`Sample Type\`, \`Tipo\`)
- time (\`Data\`, \`Ora\`, \`Time\`)
- outcome (\`Comment\`, \`Esito\`, \`Result\`, \`Stato\`, \`Note\`)

The shape of the BSD600 is the product's sample; no public file of another maker was found. The rules of the import:

- A row is a disc when its outcome says so (\`OK\`, \`Punched\`, \`Eseguito\`). A row with a time and no outcome is a disc too. Of a BSD600
  the date of the first line is that time. Words that are not known, or a row that the file cuts off, prove nothing: a person looks.
- A list of what to punch has neither time nor outcome, and is refused. The worklist and the punching list of the product are refused
  by name.
- A row that names no plate counts for the plate of the page, and a person confirms it. A person also confirms a date before the plate
  was made. Rows of other plates are counted and not imported. Siblings of a group are imported from their own pages.
- "Conferma" punches a well when every row of it names its planned card or control, and nothing else is recorded of it. A row names
  the control by kind, lot, level or the name of the worklist. Wells that differ are decided well by well: left, redone as a lost
  disc, or sent back to planning. No decision punches such a well; the scanned card does.

${punchers.map(sampleOf).join('\n\n')}`
