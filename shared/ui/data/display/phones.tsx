import '../../styles/display.css'
import type { ReactNode } from 'react'

export interface PhonesProps {
  /** The place or person that is called; absent where the text around says it. */
  readonly name?: ReactNode
  readonly phones: readonly string[]
  /** Said where no number is known. */
  readonly none: string
}

/** A place with its telephone numbers, which the device dials. */
export const Phones = ({ name, phones, none }: PhonesProps) => (
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
  </span>
)
