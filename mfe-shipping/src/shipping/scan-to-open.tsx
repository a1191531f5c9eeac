import { call, isApiError } from '@sne/shared/client'
import { shippingEndpoints } from '@sne/shared/contract'
import { hasRole } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { messageOf } from '@sne/shared/ui-core'
import { BarcodeField, type Verdict } from '@sne/shared/ui-data'
import { useNavigate } from 'react-router-dom'
import { shippingTexts as texts } from '../parts/shipping/texts.ts'

/** Takes a shipment's code, or the code of one of its cards. Opens the page where the shipment is worked on. */
export function ScanToOpen() {
  const { currentRole } = useSession()
  const navigate = useNavigate()
  const toast = useToast()

  const open = async (code: string): Promise<Verdict> => {
    try {
      const { shipping, sampleId } = await call(shippingEndpoints.findShippingByBarcode, { params: { code } })
      const page = !hasRole({ currentRole }, ['acceptance'])
        ? 'edit'
        : shipping.status === 'closed'
          ? 'details'
          : 'accept'
      navigate(`/shipping/${shipping.id}/${page}${sampleId ? `?card=${sampleId}` : ''}`)
      return 'accepted'
    } catch (error) {
      const unknown = isApiError(error) && error.code === 'not_found'
      toast('error', unknown ? texts.scanUnknown(code) : messageOf(error))
      return 'stop'
    }
  }
  return <BarcodeField keepFocus label={texts.scan} placeholder={texts.scanHint} onScan={open} />
}
