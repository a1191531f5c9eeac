/** Italian sentences about recall protocols. */
export const texts = {
  toApprove: () => 'Protocollo dei richiami da approvare',
  inForce: () => 'Protocollo dei richiami in vigore',
  draftExists: 'C’è già una bozza del protocollo.',
  nothingInForce: 'Il laboratorio non ha un protocollo in vigore da copiare.',
  changedMeanwhile:
    'La bozza, le firme o il protocollo in vigore sono cambiati nel frattempo: rileggere e firmare di nuovo.',
}
