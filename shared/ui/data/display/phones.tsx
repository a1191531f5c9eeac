import '../../styles/display.css'
import { type FormerPhones, formatDate, isRecentlyChanged } from '@sne/shared/domain'
import type { ReactNode } from 'react'
import { dataTexts } from '../texts.ts'

export interface PhonesProps {
  /** The place or person that is called; absent where the text around says it. */
  readonly name?: ReactNode
  readonly phones: readonly string[]
  /** Numbers that were replaced; shown while the change is recent. */
  readonly former?: FormerPhones | null | undefined
  /** Said where no number is known. */
  readonly none: string
}

/** A place with its telephone numbers, which the device dials. */
export const Phones = ({ name, phones, former, none }: PhonesProps) => (
  <span className="sne-phones">
    {name && <span>{name}</span>}
    {phones.length === 0 ? (
      <span className="sne-weak">{none}</span>
    ) : (
      phones.map((phone) => (
        <a key={phone} href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
          {phone}
        </a>
      ))
    )}
    {former && isRecentlyChanged(former.changedAt, new Date()) && (
      <strong>{dataTexts.formerPhones(former.phones, formatDate(former.changedAt))}</strong>
    )}
  </span>
)
