/** Texts about accepted reports whose content may be different today. */
export const reassessTexts = {
  title: 'Referti da rivalutare',
  subtitle:
    'Referti accettati di cui poi è cambiato un dato, un segnale o una corsa: riaprirli o confermarli con un motivo.',
  toReassess: 'Da rivalutare: dopo l’accettazione è cambiato qualcosa che il referto riporta.',
  whoWhen: (who: string, when: string) => `${who}, ${when}`,
  closedBy: (how: string, who: string, when: string) => `${how} da ${who} il ${when}`,
  confirm: 'Conferma il referto',
  confirmTitle: (number: string) => `Conferma il referto ${number}`,
  confirmText:
    'Il referto accettato resta com’è e non compare più tra quelli da rivalutare. Confermare solo se l’esito resta valido.',
  confirmReason: 'Perché il referto resta valido',
  confirmUnsaved: 'il motivo della conferma',
  confirmed: (number: string) => `Referto ${number} confermato`,
  onlyValidator: 'Lo conferma un supervisore abilitato alla validazione.',
  earlier: 'Rivalutazioni precedenti',
  what: 'Che cosa è cambiato',
  since: 'Da',
  cause: 'Causa',
  search: 'Cognome, numero, protocollo o cartoncino',
  none: 'Nessun referto da rivalutare',
  noneHint: 'Compaiono qui i referti accettati quando si correggono i dati, una corsa, un lotto o i limiti.',
} as const
