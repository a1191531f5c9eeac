import { describe, expect, it } from 'vitest'
import { pagesOf, textOf } from '../examples/read-pdf.ts'
import { exampleCards, exampleReceived, exampleShipping } from '../examples/shipping-example.ts'
import { renderShippingManifest } from './manifest.ts'
import { renderShippingReceipt } from './receipt.ts'

describe('shipment list', () => {
  it('shipment list names every card with its newborn, counts them and leaves space for three signatures', async () => {
    const cards = exampleCards(34)
    const pages = await pagesOf(await renderShippingManifest({ shipping: exampleShipping, cards }))
    const text = pages.join(' ')
    for (const card of cards) expect(text).toContain(card.barcode)
    expect(text).toContain('SP26000871')
    expect(text).toContain('34 cartoncini in distinta')
    expect(text).toContain('33 primi prelievi')
    expect(text).toContain('Consegnato da (punto nascita) Ritirato da (corriere) Ricevuto da (laboratorio)')
    expect(pages.at(-1)).toContain(`Pagina ${pages.length} di ${pages.length}`)
  })

  it('shipment list goes over as many pages as it needs', async () => {
    const pages = await pagesOf(
      await renderShippingManifest({ shipping: exampleShipping, cards: exampleCards(300) }),
    )
    expect(pages.length).toBeGreaterThan(5)
    for (const page of pages) expect(page).toContain('SP26000871')
  })
})

describe('acceptance receipt', () => {
  it('acceptance receipt distinguishes accepted, unsuitable with reasons, missing and not required', async () => {
    const text = await textOf(
      await renderShippingReceipt({ shipping: exampleShipping, cards: exampleReceived(34) }),
    )
    expect(text).toContain('Non idonei (1)')
    expect(text).toContain('Coagulato; Sangue non passato sul retro')
    expect(text).toContain('Non pervenuti (1)')
    expect(text).toContain('Accettati (31)')
    expect(text).toContain('Accettato con riserva: Dati mancanti')
    expect(text).toContain('Non richiesti (1)')
    expect(text).toContain('(fuori distinta)')
  })

  it('acceptance receipt leaves out the sections in which nothing stands', async () => {
    const text = await textOf(
      await renderShippingReceipt({ shipping: exampleShipping, cards: exampleReceived(3) }),
    )
    expect(text).not.toContain('Non idonei (')
    expect(text).toContain('0 non idonei')
  })
})
