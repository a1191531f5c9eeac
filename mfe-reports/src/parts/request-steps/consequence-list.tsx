import '../request/request.css'

/** Effects of a step, before it is taken. */
export const ConsequenceList = ({ lines }: { readonly lines: readonly string[] }) => (
  <ul className="req-consequences">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)
