import { ApiError } from '@sne/shared/client'
import { errorCatalogue } from '@sne/shared/contract'
import { keysOf, type Tone } from '@sne/shared/domain'
import {
  AccessDenied,
  Alert,
  Button,
  Card,
  CardGrid,
  DraftAlert,
  EmptyState,
  ErrorOf,
  ErrorPanel,
  GenericError,
  HomeOutlined,
  IconButton,
  LinkButton,
  NotFound,
  NotYetAvailable,
  Page,
  PageHeader,
  PrinterOutlined,
  RenderBoundary,
  Skeleton,
  Spinner,
  StaleNotice,
  Stat,
  StatusTag,
  Tag,
} from '@sne/shared/ui-core'
import type { Story } from '../story.ts'

const nothing = () => {}
const refused = (code: 'permission_denied' | 'not_found' | 'generic_error') =>
  new ApiError({ ...errorCatalogue[code], details: { code } })
const inWords: Readonly<Record<Tone, string>> = {
  grey: 'Registrato',
  blue: 'In analisi',
  amber: 'Guarda qui',
  green: 'Accettato',
  red: 'Stop',
  purple: 'Riaperto',
}

function Throws(): never {
  throw new Error('A story that cannot be drawn')
}

export const basics: readonly Story[] = [
  {
    of: ['Tag', 'StatusTag'],
    states: [
      {
        name: 'each tone with its own sign',
        render: () => keysOf(inWords).map((tone) => <Tag key={tone} tone={tone} children={inWords[tone]} />),
      },
      { name: 'a sign of its own', render: () => <Tag tone="red" sign="‼" children="Urgente" /> },
      { name: 'of a status', render: () => <StatusTag look={{ label: 'Pendente', tone: 'amber' }} /> },
    ],
  },
  {
    of: ['IconButton', 'LinkButton'],
    states: [
      { name: 'an icon with a name', render: () => <IconButton icon={<PrinterOutlined />} label="Stampa" /> },
      { name: 'disabled', render: () => <IconButton disabled icon={<PrinterOutlined />} label="Stampa" /> },
      {
        name: 'a link that looks like a button',
        render: () => (
          <LinkButton to="/basics" icon={<HomeOutlined />}>
            Home
          </LinkButton>
        ),
      },
    ],
  },
  {
    of: ['Card', 'CardGrid', 'Stat'],
    states: [
      {
        name: 'with a title and an action',
        render: () => (
          <Card title="Da rileggere" actions={<Button size="small">Leggi</Button>}>
            Testo
          </Card>
        ),
      },
      { name: 'content to its edges', render: () => <Card flush children="Una tabella" /> },
      {
        name: 'counters: some, none, loading, with the age of the oldest',
        render: () => (
          <CardGrid>
            <Stat label="Da accettare" value={12} tone="amber" detail="il più vecchio da 3 h" />
            <Stat label="In ritardo" value={0} />
            <Stat label="Referti" value={null} />
            <Stat label="Cartoncini" value={1_204_311} tone="blue" />
          </CardGrid>
        ),
      },
    ],
  },
  {
    of: ['Page', 'PageHeader'],
    states: [
      {
        name: 'title, facts, tags and actions',
        render: () => (
          <PageHeader
            title="Spedizione SPED-12"
            subtitle="Da Ospedale Maggiore"
            tags={<Tag tone="blue" children="In accettazione" />}
            actions={<Button type="primary">Chiudi spedizione</Button>}
          />
        ),
      },
      { name: 'a whole page', render: () => <Page title="Elenco spedizioni" children="Contenuto" /> },
    ],
  },
  {
    of: ['EmptyState', 'Spinner', 'Skeleton', 'NotYetAvailable'],
    states: [
      {
        name: 'nothing here, and what to do',
        render: () => (
          <EmptyState
            title="Nessun cartoncino"
            hint="Leggere il primo cartoncino."
            action={<Button>Leggi</Button>}
          />
        ),
      },
      { name: 'waiting', render: () => <Spinner delay={0} message="Caricamento della griglia" /> },
      { name: 'lines of a text that is coming', render: () => <Skeleton lines={3} /> },
      { name: 'a page that this version does not have', render: () => <NotYetAvailable title="Pagina" /> },
    ],
  },
  {
    of: ['ErrorPanel', 'ErrorOf', 'GenericError', 'NotFound', 'AccessDenied', 'RenderBoundary'],
    states: [
      {
        name: 'with a reference and a way on',
        render: () => (
          <ErrorPanel
            inline
            title="Si è verificato un errore"
            message="Riprovare."
            reference="a1b2"
            onRetry={nothing}
          />
        ),
      },
      { name: 'refused', render: () => <ErrorOf inline error={refused('permission_denied')} /> },
      {
        name: 'not found',
        render: () => <ErrorOf inline error={refused('not_found')} onRetry={nothing} />,
      },
      { name: 'failed', render: () => <ErrorOf inline error={refused('generic_error')} onRetry={nothing} /> },
      { name: 'unreachable', render: () => <GenericError inline onRetry={nothing} /> },
      { name: 'no such record', render: () => <NotFound inline /> },
      { name: 'no access', render: () => <AccessDenied inline /> },
      {
        name: 'a part that cannot be drawn',
        render: () => (
          <RenderBoundary>
            <Throws />
          </RenderBoundary>
        ),
      },
    ],
  },
  {
    of: ['StaleNotice', 'DraftAlert'],
    states: [
      {
        name: 'what is shown is old',
        render: () => <StaleNotice error={refused('generic_error')} onRetry={nothing} />,
      },
      {
        name: 'a draft was taken up again',
        render: () => (
          <DraftAlert notice="same" label="la nota sul cartoncino" onDiscard={nothing} onClose={nothing} />
        ),
      },
      {
        name: 'a draft of a record that changed',
        render: () => (
          <DraftAlert notice="changed" label="la nota sul cartoncino" onDiscard={nothing} onClose={nothing} />
        ),
      },
      { name: 'a warning', render: () => <Alert type="warning" showIcon title="La spedizione è chiusa" /> },
    ],
  },
]
