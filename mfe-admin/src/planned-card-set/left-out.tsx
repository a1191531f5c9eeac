import { Alert } from '@sne/shared/ui-core'
import { plannedCardTexts as texts } from './texts.ts'

/** Conditions of safety that the rules leave out; nothing where they leave nothing out. */
export const LeftOut = ({ gaps }: { readonly gaps: readonly string[] }) =>
  gaps.length > 0 && (
    <Alert
      type="error"
      showIcon
      title={texts.leavesOut}
      description={
        <ul>
          {gaps.map((gap) => (
            <li key={gap}>{gap}</li>
          ))}
        </ul>
      }
    />
  )
