import { toldTexts as texts } from './texts.ts'

interface PhonesProps {
  readonly name: string
  readonly phones: readonly string[]
}

/** A place with its telephone numbers, which the device dials. */
export const Phones = ({ name, phones }: PhonesProps) => (
  <span className="shp-phones">
    <span>{name}</span>
    {phones.length === 0 ? (
      <span className="sne-weak">{texts.noPhone}</span>
    ) : (
      phones.map((phone) => (
        <a key={phone} href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
          {phone}
        </a>
      ))
    )}
  </span>
)
