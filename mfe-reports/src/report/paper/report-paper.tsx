import type { Report } from '@sne/shared/contract'
import {
  askedText,
  flagLegend,
  formatDateTime,
  formatText,
  outcomeText,
  reportMark,
  reportOutcomeTexts,
  requestLabel,
  screeningLabels,
  screeningNotice,
} from '@sne/shared/domain'
import { Tag } from '@sne/shared/ui-core'
import './paper.css'
import { PaperFacts } from './paper-facts.tsx'
import { hasValuesOut, PaperValues } from './paper-values.tsx'
import { paperTexts as texts } from './texts.ts'

/** One report as it will be printed, with the texts and the order of its document. */
export function ReportPaper({ report }: { readonly report: Report }) {
  const watermark = reportMark(report)
  return (
    <article className="rep-paper" aria-label={texts.title}>
      <header className="rep-paper-head">
        <div>
          <p className="rep-paper-lab">{report.laboratory.label}</p>
          <h2>{texts.title}</h2>
          <p className="rep-paper-category">{screeningLabels[report.category]}</p>
        </div>
        <dl className="rep-paper-numbers">
          <Numbered term={texts.number} value={formatText(report.number)} />
          <Numbered term={texts.revision} value={String(report.revision)} />
          <Numbered term={texts.date} value={formatDateTime(report.accepted?.at ?? report.created.at)} />
        </dl>
        {watermark && <Tag tone="grey">{watermark}</Tag>}
      </header>
      <PaperFacts report={report} />
      <Outcome report={report} />
      <PaperValues values={report.values} />
      {report.beside.map(({ sampleAnalysisId, title, values }) => (
        <section key={sampleAnalysisId} className="rep-beside-analysis">
          <h3>{texts.sameEpisode(title)}</h3>
          <PaperValues values={values} />
        </section>
      ))}
      <Closing report={report} />
    </article>
  )
}

const Numbered = ({ term, value }: { readonly term: string; readonly value: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>{value}</dd>
  </div>
)

/** The answer, before the numbers; heavier when something has to be done. */
function Outcome({ report }: { readonly report: Report }) {
  const { outcome, urgent, text, request, remarks, values, beside } = report
  const words = reportOutcomeTexts[outcome]
  const calm = outcome === 'negative' || outcome === 'positivity_returned'
  return (
    <section className={calm ? 'rep-answer' : `rep-answer rep-answer-${outcome}`}>
      <h3>
        {texts.outcome(words.title)}
        {urgent && <strong className="rep-answer-urgent"> – {texts.urgent}</strong>}
      </h3>
      <p>{outcomeText(outcome, hasValuesOut([values, ...beside.map((one) => one.values)].flat()))}</p>
      {text && <p className="rep-answer-comment">{text}</p>}
      {remarks.map((remark) => (
        <p key={remark}>
          <strong>{texts.remark}:</strong> {remark}
        </p>
      ))}
      {request && (
        <p>
          <strong>{texts.requested}:</strong> {request.urgent && `${texts.urgent} – `}
          {requestLabel(request.type, [report.category])}
          {askedText(request)}
        </p>
      )}
    </section>
  )
}

/** Legend, cut-off version, notice and signatures. */
function Closing({ report }: { readonly report: Report }) {
  const { created, accepted, cutoffSet, methods } = report
  return (
    <footer className="rep-paper-closing">
      <p>{flagLegend}</p>
      <p>
        {texts.cutoffs(formatText(cutoffSet?.version))}{' '}
        {methods.length > 0 && texts.methods(methods.join(', '))}
      </p>
      <p>{screeningNotice}</p>
      <div className="rep-signatures">
        <Signature label={texts.decidedBy} name={created.by?.label} detail={formatDateTime(created.at)} />
        <Signature
          label={texts.verifiedBy}
          name={accepted?.by?.label}
          detail={accepted ? formatDateTime(accepted.at) : texts.waiting}
        />
      </div>
    </footer>
  )
}

interface SignatureProps {
  readonly label: string
  readonly name: string | undefined
  readonly detail: string
}

const Signature = ({ label, name, detail }: SignatureProps) => (
  <div>
    <span className="rep-signature-label">{label}</span>
    <strong>{formatText(name)}</strong>
    <span>{detail}</span>
  </div>
)
