/** Italian sentences of a page whose application has not started. */
export const texts = {
  notStarted: {
    heading: 'L’applicazione non si è caricata',
    reason:
      'Il servizio si sta riavviando, o la rete non risponde. I dati già confermati non vanno perduti: la pagina riprova da sola.',
    slow: 'L’applicazione si sta ancora caricando',
    slowReason: 'La rete è lenta, o il servizio si sta riavviando.',
    next: 'Nuovo tentativo fra {seconds} s',
    trying: 'Nuovo tentativo in corso…',
    retry: 'Riprova',
  },
  /** On a page without the inline script. */
  failed: "Errore durante l'elaborazione della richiesta. Riprovare più tardi.",
}
