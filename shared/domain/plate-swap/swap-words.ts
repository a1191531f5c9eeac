import { qcLevelLabels } from '../plate.ts'
import { rowNames } from '../plate-geometry.ts'
import type { Exchange } from './exchange.ts'
import type { SwapWell } from './measured-plate.ts'

/** The planned content of a well, as text. */
export const plannedText = ({
  type,
  level,
  barcode,
}: Pick<SwapWell, 'type' | 'level' | 'barcode'>): string =>
  type === 'white_spot'
    ? 'spot bianco'
    : type === 'sample'
      ? `campione ${barcode ?? ''}`.trim()
      : level === 'blank'
        ? 'bianco'
        : `controllo ${level ? qcLevelLabels[level].toLowerCase() : ''}`.trim()

export const swapTexts = {
  exchange: (exchange: Exchange): string =>
    exchange.kind === 'rotated'
      ? 'La piastra sembra ruotata di 180° (A1 al posto di H12)'
      : exchange.kind === 'columns'
        ? `Le colonne ${exchange.one + 1} e ${exchange.other + 1} sembrano scambiate`
        : `Le righe ${rowNames[exchange.one]} e ${rowNames[exchange.other]} sembrano scambiate`,
  clear:
    'I valori non si importano: controllare come la piastra era posta nello strumento, misurarla di nuovo e caricare il file nuovo.',
  doubtful:
    'Controllare la piastra e il suo posto nello strumento; importare solo se i valori sono davvero di questi pozzetti.',
  misplaced: 'Un controllo o un bianco non è nel suo pozzetto, e un altro pozzetto mostra i suoi valori.',
  twice: 'Un pozzetto di un neonato mostra i valori di un controllo.',
  emptySamples: (count: number) =>
    `${count} pozzetti di campioni mostrano quello che mostra un pozzetto senza sangue: la piastra misurata può essere un’altra.`,
  history: (differing: number, compared: number) =>
    `${differing} di ${compared} cartoncini già misurati danno valori diversi dalla misura di prima, più di quanto differisca una ripetizione: la piastra misurata, o quella di prima, può essere un’altra.`,
  copied: (wells: number, plate: string) =>
    `In ${wells} pozzetti di campioni i valori sono identici a quelli di ${plate}: il file contiene le misure di quella piastra.`,
  copiedClear: 'I valori non si importano: esportare dallo strumento il file di questa piastra.',
  found: {
    missing: 'non mostra quello che è previsto',
    elsewhere: (what: string, well: string) => `quello che è previsto in ${well} (${what})`,
    empty: 'nessun sangue',
    control: (name: string) => `valori del ${name}`,
    different: 'valori diversi dalla misura di prima',
    same: (well: string) => `gli stessi valori di ${well} dell’altra piastra`,
  },
} as const
