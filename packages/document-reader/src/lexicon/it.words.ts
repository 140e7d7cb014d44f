import type { DocumentWords } from './lexicon.shape.ts';

export const it: DocumentWords = {
  grandTotal:
    'totale (complessivo|da pagare|pagato|ordine|fattura|generale|prenotazione|soggiorno|documento|iva inclusa)|importo (totale|pagato|addebitato|da pagare)|prezzo totale|totale dovuto|pagato|importo|pagamento elettronico|hai pagato|totale euro|erogato|importo pagato|totale eur',
  total: 'totale|somma|prezzo',
  partSum:
    'resta da pagare|saldo da pagare|sub-? ?totale|imponibile|iva|imposta|spedizione|consegna|spese|sconto|buono|risparmio|mancia|resto|contanti|saldo|punti|per (notte|mese|persona)|prezzo unit*|qta|quantita|acconto|cauzione|tassa*|rimborso|articoli|di cui|invece di|notti?|autorizzato|eur ?/ ?l|prezzo ?/ ?l|valore dichiarato|preautorizz*|caparra|(da pagare|saldo|a saldo) (in (loco|struttura)|all.arrivo|alla consegna)',
  dateLabel:
    'data|data (dell.ordine|ordine|di acquisto|acquisto|fattura|della fattura|di emissione|prenotazione|pagamento|operazione|documento)|ordinato il|ordine del|ordine effettuato( il)?|acquistato il|fattura del|prenotato il|pagato il|emess(a|o)( il)?|inviato( il)?|del|estratto conto al|redatto il|rilasciat[oa] il|acquisto|acquistato',
  otherDate:
    'scad*|consegn*|arriv*|previst*|stimat*|valid*|fino|check-? ?(in|out)|partenza|soggiorno|periodo|nascita|rinnov*|prossim*|inizio|fine|ritiro|sped*|entro|prima|annull*|disdett*|rimbors*|valuta|dal|al|a partire|da consumarsi',
  orderLabel:
    'commessa|ord|buono d.ordine|numero (ordine|d.ordine|dell.ordine|di ordine|prenotazione|di prenotazione|di conferma)|n(°|º|r)?\\.? ?(ordine|prenotazione)|ordine( n(°|º|r|umero)?)?|prenotazione( n(°|º|r))?|codice (prenotazione|di prenotazione|di conferma|ordine)',
  referenceLabel:
    'pratica|preventivo|numero pratica|riferimento|rif|vostro riferimento|contratto( n\\.?)?|numero contratto|iscrizione( n(°|º|r))?',
  invoiceLabel:
    'fattura( n(°|º|r|umero)?)?|numero (fattura|ricevuta|documento|scontrino)|scontrino( n(°|º|r))?|ricevuta( n(°|º|r))?|documento( n(°|º|r))?|doc',
  trackingLabel:
    'numero (di tracking|di spedizione|spedizione|di tracciamento|tracking|pacco)|codice (di tracciamento|spedizione|di spedizione|tracking)|tracking|tracciamento|lettera di vettura|spedizione( n(°|º))?|codice (di )?spedizione|spedizione(?= (n[°or]*\\.? |№ ?)?[a-z]{0,4}[ -]?[0-9]{4})',
  deliveryLabel:
    '(data di )?consegna (prevista|stimata|programmata)|data (di consegna|prevista)|arriv(a|era|o)( previsto)?( il| entro)?|consegna( il| entro| tra)?|sara consegnat*|previst(a|o) (per )?il|consegn(iamo|eremo)|al piu tardi( il)?|entro il',
  sellerLabel:
    'venduto da|venditore|esercente|negozio|beneficiario|pagamento a|pagato a|da|struttura|organizzatore|fornitore|ragione sociale',
  refund:
    '(abbiamo|ha) (deciso|stabilito|deliberato) di (rimborsar*|restituir*|riaccreditar*|stornar*)|(vi|ti|la|le|provvederemo|abbiamo|ho|stiamo|procederemo) .. (rimborseremo|rimborsiamo|rimborsare|rimborsato|riaccreditato|riaccrediteremo|rimborso|rimborsando|rimborsera)|(sara|verra|e stato|e stata|saranno|verranno) .. (rimborsat*|riaccreditat*|restituit*|accreditat*)|rimborso .. (e stato|sara|approvato|emesso|elaborato|confermato|disposto|avviato|in corso|effettuato|verra)|conferm* .. rimborso|(ricevera|ricevero|riceverai) .. (rimborso|accredito)|importo (del rimborso|rimborsato)|(abbiamo|ho) .. (emesso|disposto|avviato|approvato|effettuato) .. rimborso|(ci impegniamo a|provvediamo a|procediamo a|procediamo con) .. (rimbors*|riaccredit*|restitu*)|(rimborseremo|rimborsero|rimborsiamo|riaccrediteremo|riaccreditiamo|restituiremo|restituiamo)|(emetteremo|emettiamo|disporremo|effettueremo|effettuiamo|faccio|facciamo|faremo|faro|disponiamo) .. (rimborso|storno|riaccredito)|storno .. (effettuato|disposto|eseguito|avviato)|(verra|verranno|sara|saranno) .. stornat*|(ricevera|riceverai) # .. (carta|conto)|(ti|le|vi) (restituisco|restituiamo|rimborso|ridaro|ridiamo|riaccreditiamo)|(provvederemo a|procederemo a) .. (rimbors*|riaccredit*|restitu*)|(verrai|sarai) .. rimborsat*|rimborso .. (arrivera|verra accreditato|disponibile)|rimborso:? #|(provvediamo|procediamo|provvederemo) .. (riaccredit*|rimbors*|restitu*)|(ho|abbiamo) .. fatto .. rimborso|rimborso .. (partito|fatto|inviato|eseguito)|(abbiamo|ho) .. stornat*|fatto il rimborso|(rimand*|rispedi*|ridar*|ridiamo|riaccredit*|rigir*) .. #|storn* .. (l.addebito|addebito|pagamento|transazione) di #|riaver* .. #|# .. (a|in) (suo|tuo|vostro) favore|(sto|stiamo) .. (rimborsando|stornando|riaccreditando)|(riconosci*|risarci*|indennizz*) .. #|(sara|verra|saranno|verranno) res[oaie]',
  back: 'ren(diamo|deremo|dendo|derà)|reso|resi|restitui(amo|remo|to|ti)|rimbors(iamo|eremo|ato|ati)|storn(o|iamo|ato|ati)|riaccredit(o|iamo|eremo|ato|ata)|accredit(iamo|eremo|ato|ata)|torn(a|ano|erà|eranno)|rientr(a|erà)|bonifich(iamo|eremo)|vers(iamo|eremo)|indietro',
  yours: 'su[ao]|tu[ao]|suoi|tuoi|le|ti|vi|vostr*|lei|stess[ao] (carta|conto)|(sulla|alla) carta|(sul|al) conto',
  arrives: '(sulla|sul|alla|al|verso il|verso la) (suo|sua|tuo|tua|vostro|vostra|stess*)? ?(carta|conto|banca|iban)',
  comes:
    'arriv*|torn*|part(e|ito|ira|ono|iranno)|mand*|invi*|vers(iamo|ato|ero|eremo)|gir(o|iamo|ato|eremo)|bonific*|accredit*|riaccredit*|ricev*|avra*|avrai|trovera*|vedra*|va|vanno|riav*|sblocc*|libera*|ritrov*',
  noRefund:
    'torn(iamo|eremo) (a|su*)|manca|mancano|punti|(ha|hai|avete) (reso|restituito)|chiest*|(lei )?(scrive|dice|afferma|sostiene|indica) che|secondo lei|avrebbe*|sarebbe*|se|salvo|non|nessun*|mai|puo|possono|potra*|potrebbe|potete|desidera*|vorrei|voglio|chied*|richiest*|richied*|quando|politica|condizioni|rifiut*|respint*|valut*|esamin*|purtroppo|in caso|diritto|attend*|ancora|aspett*|solo|qualora|pretendo|per favore|appena|al ricevimento|dopo (aver|il|la)|a condizione|i rimborsi|buono da|voucher|buono*|mittente|magazzino|mi (avete|ha|avevate|aveva|hanno) (promesso|detto|assicurato|garantito)|conserv(i|are|a) (la|questa|questo|il)|fino (al rimborso|all.accredito)|alla (riconsegna|restituzione) d*|soddisfatti o rimborsati|poi|dopodiche|successivamente',
  courtesy:
    'ancora oggi|(può|puoi) (tener*|conservar*)|come (da lei |da te )?richiesto|su (sua|tua) richiesta|(in seguito a|a seguito della|come da|secondo|grazie per) (la )?(sua|tua|vostra) .. (richiesta|segnalazione)|come (richiesto|concordato|da accordi)|se ha .. domande|non (deve|devi) fare (altro|nulla)|si prega di (notare|attendere)|(puo|possono) (richiedere|volerci|impiegare|variare)|(posso|possiamo) confermar*|non (ricevut*|consegnat*|usufruit*|godut*|effettuat*)|(ho|abbiamo) appena|appena (rimborsat*|fatt*|stornat*|inviat*|partit*)',
  cancelled:
    '(e stat*|sono stat*|risulta|e) .. (annullat*|cancellat*|disdett*|disattivat*)|(annullamento|cancellazione|disdetta|recesso) .. (confermat*|effettuat*|completat*|registrat*|accolt*)|conferm* .. (annullamento|cancellazione|disdetta|recesso)|(abbiamo|ho|hai) .. (annullato|cancellato|disdetto)|numero di cancellazione|terminera il|cessera il|hai (annullato|disdetto|cancellato)|(prenotazione|ordine|abbonamento) (annullat*|cancellat*|disdett*)|(abbonamento|contratto|iscrizione) .. (chius*|cessat*|terminat*|disattivat*)|stato:? (annullat*|disdett*|cancellat*)|(disdett[oa]|annullat[oa]) il|(conferma|ricevuta) (di )?(disdetta|recesso)',
  noCancellation:
    'se|salvo|non|cancellazione gratuita|puo|possono|puoi|potra*|potrebbe|per annullare|per cancellare|desidera*|vorrei|voglio|prima|fino|entro|spese|condizioni|politica|quando|come|chied*|in caso|gratuit*',
  within:
    '(entro|in|nei prossimi|nell.arco di) (circa )?(#n ?(-|a) ?)?#n giorni( lavorativi| feriali)?|(#n ?(-|a) ?)?#n giorni (lavorativi|feriali)',
  workingDays: 'lavorativi|feriali',
  heading:
    'fattura.*|ricevuta.*|scontrino|conferma.*|grazie.*|il tuo .*|la tua .*|i tuoi .*|estratto.*|tracciamento.*|consegna.*|nota di .*|rimborso.*|annullamento.*|cancellazione.*|disdetta.*|ciao.*|gentile.*|salve.*|caro.*|buongiorno.*|pagina|data|totale|tel.*|copia.*|oggi|ieri|online|da|a|oggetto|inviato.*|messaggi.*|ordine.*|prenotazione.*|spedizione.*|pagamento.*|indirizzo.*|cliente.*|cassa.*|tavolo|p\\.? ?iva.*|riepilogo.*|movimenti.*|documento commerciale.*|pacco.*|abbiamo .*|le tue .*|descrizione.*|spett.*|mittente|destinatario.*|camera.*|movimento.*|addebito|dettagli.*',
  kinds: {
    receipt:
      'fattura|ricevuta|scontrino|iva|cassa|subtotale|p iva|partita iva|documento commerciale|grazie e arrivederci|contanti|carta|resto|imponibile|coperti|pagamento elettronico|importo pagato|pompa|litri|erogato|coperto|transazione eseguita|copia cliente|acquisto|cod. aut*|operazione (approvata|eseguita)|pagobancomat',
    order_confirmation:
      'conferma (d.ordine|dell.ordine|ordine|prenotazione|della prenotazione)|ordine|ordini|prenotazione*|grazie per (il tuo ordine|l.acquisto|la prenotazione|aver)|arrivo|partenza|ospiti|notti|notte|consegna (stimata|prevista)|indirizzo di (spedizione|consegna)|passegger*|volo|bigliett*|riepilogo|camera|biglietto|pnr|viaggiatore|posto|carrozza',
    correspondence:
      'gentile|ciao|salve|cordiali saluti|buongiorno|servizio clienti|assistenza|ci scusiamo|scus*|messaggio|risposta|visualizzato|online|operatore|grazie per averci (contattato|scritto)|r:|i:|re:|purtroppo|distinti saluti|capiamo|comprendiamo|buona giornata|a presto|buonasera',
    delivery_proof:
      'consegnat*|consegna|spedizione|pacco|tracciamento|tracking|in transito|in consegna|corriere|firma|destinatario|filiale|hub|spedito|prova di consegna|magazzino|ritirato|documento di trasporto|bolla|ddt|merce ricevuta',
    return_proof:
      'reso|resi|(ricevuta di )?(consegna|accettazione) (del )?reso|magazzino resi|etichetta di reso|restituit*|restituzione|ricevuta di spedizione|rma|rinviat*|accettazione|reso ricevuto|ricevuta di reso|motivo del reso|etichetta reso|prova di (reso|consegna del reso)',
    cancellation_proof:
      'annullamento|annullat*|cancellazione|cancellat*|disdetta|disdett*|recesso|abbonamento|non (le|ti) verra addebitat*|cessazione',
    credit_slip:
      'totale rimborso|emesso per reso( merce)?|documento di reso|ricevuta di reso|nota di credito|rimborso|rimborsat*|riaccredit*|storno|accredito|reso merce|scontrino di reso|rimborso su|conferma (di|del|di) rimborso|ricevuta di rimborso',
    advertisement:
      '% di sconto|sconto|sconti|offert*|promo*|saldi|acquista ora|aggiungi al carrello|disponibile|recensioni|nuovo|solo|gratis|approfitta|scopri|disiscriv*|risparmia|invece di|fino a esaurimento',
    terms:
      'termini e condizioni|condizioni generali|articolo|responsabilita|contratto|diritto di recesso|parti|clausola|foro competente|legge applicabile|privacy|informativa|venditore|acquirente|consumatore|non rimborsabil*|politica di (cancellazione|reso)|condizioni di|caparra|mancato arrivo|no-show|recesso|nessun rimborso|rimborso (totale|del)|in vigore dal|regolamento',
    expert_finding:
      'perizia|perito|relazione|ispezione|diagnosi|contraffatt*|autentic*|difett*|tecnico|officina|riparazione|conclusion*|preventivo|guasto|danno|danni|esame|laboratorio',
    police_report:
      'polizia|carabinieri|denuncia|querela|verbale|furto|questura|denunciante|commissariato|reato|stazione|truffa|fatti',
    account_statement:
      'estratto conto|saldo|conto|addebito|accredito|iban|movimenti|data valuta|valuta|saldo (iniziale|finale|contabile)|intestatario|bonifico|operazioni|dettaglio (del )?movimento|saldo dopo',
    payment_proof:
      'conferma (di pagamento|del pagamento|bonifico)|pagamento (effettuato|ricevuto|riuscito|confermato)|hai (pagato|inviato)|bonifico*|beneficiario|ricevuta di pagamento|transazione|paypal|causale|ordinante|cro|eseguito',
  },
};
