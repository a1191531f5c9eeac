/** Italian sentences about the installation. */
export const texts = {
  marker:
    'Questa cartella appartiene a un’installazione: il suo database e i suoi documenti vanno salvati e rimessi insieme.\n',
}
