import type { Report } from '@sne/shared/contract'
import { askedText, formatText, requestLabel } from '@sne/shared/domain'
import { verifyTexts as texts } from './texts.ts'

/** Consequences of accepting this report, as text. */
export function consequencesOf(report: Report): string[] {
  const { request, answersRequest, revision, outcome, analysisRequest, category } = report
  const keepsOpen = request !== null || outcome === 'recall'
  return [
    texts.takesNumber,
    request &&
      (request.approved ? texts.askedAlready : texts.approves)(
        formatText(request.number),
        requestLabel(request.type, [category]),
        askedText(request),
      ),
    answersRequest &&
      texts.completes(formatText(answersRequest.number), requestLabel(answersRequest.type, [category])),
    revision > 1 && texts.newRevision(revision),
    keepsOpen ? texts.staysOpen(analysisRequest.number) : texts.closes(analysisRequest.number),
  ].filter((text): text is string => typeof text === 'string')
}

export const Consequences = ({ report }: { readonly report: Report }) => (
  <section className="rep-consequences" aria-label={texts.consequences}>
    <strong>{texts.consequences}</strong>
    <ul>
      {consequencesOf(report).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  </section>
)
