/** Texts shown while managing accounts. */
export const userTexts = {
  list: 'Gestione utenti',
  create: 'Nuovo utente',
  edit: 'Modifica utente',
  search: 'Cognome, nome o email',

  surname: 'Cognome',
  name: 'Nome',
  title: 'Titolo',
  titleHint: 'Per esempio Dott.ssa',
  email: 'Email',
  phone: 'Telefono',
  roles: 'Ruoli',
  role: 'Ruolo',
  roleAndMore: (role: string, more: number) => `${role} +${more}`,
  workgroup: 'Laboratorio',
  state: 'Stato',
  enabled: 'Attivo',
  disabled: 'Disattivato',
  lastLogin: 'Ultimo accesso',
  never: 'Mai',
  createdAt: 'Creato',
  actions: 'Azioni',
  empty: 'Nessun utente',
  emptyHint: 'Creare il primo utente.',

  account: 'Accesso',
  profile: 'Profilo professionale',
  visibility: 'Laboratorio e categorie',
  rolesHelp:
    'Quelli di supervisore e di amministratore si propongono sotto «Diritti» e li approva un amministratore.',
  emailOfSigner:
    'Con un altro indirizzo i diritti di questo utente terminano: vanno proposti e approvati di nuovo.',
  fixedEmail: 'Di chi decide o firma: lo cambia la persona stessa o un amministratore.',
  fixedWorkgroup: 'Di chi decide o firma: lo cambia un amministratore.',
  nameOfSigner:
    'Compaiono sui referti di chi ha un diritto di firma: li cambia un amministratore che non sia la persona stessa.',
  pendingEmail: (email: string) =>
    `In attesa di conferma: ${email}. Fino ad allora vale l’indirizzo attuale.`,
  workgroupHelp: 'Obbligatorio per i ruoli di laboratorio.',
  screenings: 'Categorie di screening',
  screeningsHelp: 'Vede quelle che ha in comune con il laboratorio.',
  supervisorScreenings: 'Categorie come supervisore',
  supervisorScreeningsHelp: 'Se indicate, sostituiscono le precedenti. Vuoto: non si applica.',
  enabledHelp: 'Un utente disattivato non accede e le sue sessioni aperte terminano.',
  ownAccount: 'Non è possibile disattivare il proprio utente.',
  onlyAdministrator: 'Solo un amministratore può modificare un altro amministratore.',
  passwordHint: 'L’utente riceve per email il collegamento con cui sceglie la password.',

  created: (email: string) => `Utente creato: il collegamento per la password è stato inviato a ${email}`,
  saved: 'Utente salvato',
  unsavedNew: 'i dati del nuovo utente',
  unsaved: 'le modifiche all’utente',

  passwordLink: 'Invia collegamento password',
  passwordLinkTitle: 'Inviare il collegamento per scegliere la password?',
  passwordLinkText: (email: string) =>
    `Arriva all’indirizzo ${email}. La password attuale resta valida finché non ne viene scelta una nuova. Ne partono al massimo tre in un’ora: oltre vale il collegamento già ricevuto.`,
  send: 'Invia',
  passwordLinkSent: 'Collegamento inviato',

  saveFirst: 'Prima salvare o annullare le modifiche',
  forceLogin: 'Accedi come',
  forceLoginAs: (email: string) => `Accedi come ${email}`,
  forceLoginTitle: (name: string) => `Lavorare come ${name}?`,
  forceLoginText:
    'La sessione diventa quella dell’utente finché non si esce. Ogni operazione resta registrata con il nome di chi la esegue davvero e un avviso lo ricorda in ogni pagina.',
  forceLoginSpinner: 'Accesso in corso…',
} as const
