import type { Lexicon } from './lexicon.shape.ts';

/** Italian cue words by concept; `*` ends a stem, `_` joins the words of a phrase. */
export const IT: Lexicon = {
  STOP: 'il lo la gli le di che e un una per con non mi ho ha hanno del della dei nel nella sono era mio mia ma da al alla si ci questo questa come quando anche stato stata i ne se a in su dal dalla delle',
  NEG: 'non mai niente nulla nessun* senza ne nemmeno neanche',
  RECEIVE: 'ricev* ricevut* arriv* consegn* recapit* pervenut*',
  SHIP: 'pacco pacchi spediz* spedi* corriere tracking bartolini brt gls poste scatola scatole tracciamento postino busta',
  GOODS:
    'prodott* articol* merce scarpe scarpa telefono cellulare smartphone iphone portatile computer tablet giacca cappotto vestit* camicia pantaloni maglion* divano tavolo sedia sedie letto materasso lampada cuffie auricolari fotocamera console televisore tv giocattol* libro libri orologio borsa borse profumo anello collana gioiell* mobil* bicicletta bici occhiali tenda frullatore aspirapolvere trapano frigo* lavatrice forno schermo tastiera chitarra abbigliamento pezz* batteria passeggino stampante monopattino oggetto specchio culla lettino friggitrice piumone valigia padella pentola piatti ferro_da_stiro microonde tostapane ventilatore stufa scaffale armadio tappeto felpa gonna cappello guanti casco racchetta violino fiori vino gomme pneumatici attrezz* tagliaerba drone airpods cover poltrona maglia bollitore macchina_del_caffe zaino rose sgabello lavastoviglie torta candele tovaglia camicetta spilla cerchi sella treppiede obiettivo tiragraffi altalena scivolo',
  BUY: 'acquist* comprat* comprare ordin* compr*',
  SERVICE:
    'servizi* corso corsi lezion* laborator* seminario ripar* pulizi* idraulic* elettricist* imbianchin* muratore meccanic* officina parrucchier* massaggi* allenator* trattament* dentista fotograf* catering trasloc* giardinier* ristruttur* install* tecnic* matrimonio asilo lavori lavoro prestazion* yoga pilates giardinaggio truccatrice insegnante maestro scuola_guida lezione terapia psicologo fabbro tatuaggio manicure veterinario traduttore avvocato babysitter navetta transfer seduta campo_estivo condizionatore piastrellista sala istruttore autolavaggio mago pagliacci* gonfiabil* orchestra complesso tata pensione_per_cani disinfest* spazzacamin* ponteggi* architett* unghie ciglia colpi_di_sole taglio permanente fisioterap* sart* calzolaio tappezzier* vetraio grondaia pullman limousine guida visita spa scuola_di_ballo scuola_di_lingue ripetizioni ceramica lattoniere murator* animator* fabbro*',
  EVENT:
    'concert* bigliett* spettacol* festival partita evento teatro cinema fiera mostra compleanno festa matrimonio cerimonia battesimo comunione anniversario laurea funerale ricevimento prima circo musical balletto nozze',
  TRAVEL:
    'volo voli compagnia_aerea aereo viaggi* escursion* crociera traghetto treno vacanz* gita tour taxi uber autobus barca navetta',
  LODGING:
    'hotel albergo camera camere prenot* appartament* ostello airbnb agriturismo alloggi* notte notti soggiorn* pernott* b_b bed_and_breakfast campeggio pensione bungalow residence',
  NOSHOW:
    'no_show overbooking mancata_presentazione mancato_arrivo non_c_era_la_camera al_completo tutto_pieno pieno senza_camera mancata non_è_venuto_nessuno nessuno_è_venuto non_si_è_presentato non_si_è_visto mai_visto piantat* in_asso aspettato_tutto_il_giorno porta_chiusa saracinesca aspettato_invano',
  RENTAL: 'noleggi* auto_a_noleggio minibar pedaggi* multa multe graffi* autonoleggio macchina_a_noleggio',
  SUBSCR:
    'abbonament* abbonat* iscri* mensil* ogni_mese rinnov* palestra ricorrent* quota canone annuale socio mese disiscri* rivista sito_d_incontri linea dazn netflix giornale',
  TRIAL: 'prova prova_gratuita gratuit* gratis campione solo_spedizione periodo_di_prova spese_di_spedizione',
  CANCEL:
    'annull* disdett* cancell* disdire recess* recedere disatt* disdico annullamento rinunciat* ritirat* recesso_dal tirati_indietro non_se_ne_faceva sospeso chiesto_di_non disiscritto',
  RETURN:
    'restitu* rispedi* reso resi rimandat* riportat* rimand* ridato resa riportata riprender* riprendersi rimandato ripreso rifiutato_il_pacco',
  REFUND: 'rimbors* riaccredit* nota_di_credito accredit* storno stornat* ridare indietro',
  PROMISE:
    'promess* promett* conferm* accett* assicurat* garantit* concordat* detto_che dissero entro accordo riconosciut* avevano_detto',
  STILL: 'ancora da aspett* attend* attesa settiman* giorni mesi tutt_oggi ritardo finora in_attesa',
  TWICE:
    'due_volte doppi* duplicat* seconda_volta tre_volte due_addebiti volte stesso_importe stesso_acquisto ripetut* di_nuovo due_pagamenti nuovamente identic* 2_volte entrambi secondo_addebito stessa',
  ONCE: 'una_volta un_solo una_sola un_ordine un_acquisto unico unica sola_volta soltanto_una solo_un solo_una',
  CHARGE:
    'addebit* pagament* prelev* fattur* transazion* operazion* scalat* tolti preso presi incass* movimento movimenti pagat* spesa',
  PAID: 'pagato pagare pagata ho_pagato saldato',
  WRONG: 'sbagliat* errore errori errat* sbagli* incorrett*',
  MORE: 'piu in_piu troppo differenza superiore maggior* maggiorat* extra di_troppo aggiunt* eccess* gonfiat* zero_in_piu dieci_volte zero_di_troppo rincaro triplo maggiorazione',
  INSTEAD:
    'invece al_posto doveva avrebbe concordat* preventivo pattuit* dovevano anziche concordato pattuito preventivato segnava c_era_scritto diceva firmato_per',
  AMOUNT:
    'importo importi prezzo prezzi somma totale cifra mancia costo valore conto sconto buono_sconto coperti tariffa',
  RECEIPT: 'scontrino ricevuta fattura ricevute menu bolla',
  CURRENCY: 'valuta* cambio tasso_di_cambio conver* dcc moneta',
  CURNAME: 'euro eur dollar* usd sterlin* gbp peso pesos yen franch* chf coron* zloty lire dirham fiorini',
  ATM: 'bancomat sportello* atm prelievo prelievi prelevare sportello_automatico cassa_automatica macchina',
  CASH: 'contant* soldi banconot* denaro',
  DISPENSE: 'erogat* erogaz* uscit* usciti dato emesso sputat* non_e_uscito fessura cassetto trattenut* parzial* esce',
  DEPOSIT: 'deposit* versat* versament*',
  CARD: 'carta carte',
  LOST: 'pers* perdut* smarri* dimenticat* caduta perso',
  STOLEN:
    'rubat* furto ladr* rapin* borseggi* scippat* scippo sottratt* rubare sfilato scippatori derubat* ladro borseggio',
  WALLET: 'portafogli* borsetta zaino borsello portamonete',
  RECOG:
    'riconosc* conosc* sconosciut* idea sospett* stran* so_cosa cosa_sia mai_sentit* so_chi corrisponde_a identific* risulta',
  AUTHORIZE: 'autorizz* consens* permess* approvat*',
  MADEIT:
    'fatto effettuat* non_sono_stato non_sono_stata mai_comprato mai_acquistato mai_ordinato non_e_mio non_e_mia eseguit* non_ho_fatto mai_fatto sono_stato_io sono_stata_io mai_messo compiut* mai_stato_cliente',
  SOMEONE: 'qualcun* truffator* hacker delinquent* estrane* altra_persona ignot* malvivent* terzi criminali',
  FRAUD:
    'frod* fraudolent* non_autorizz* miei_dati numero_della_carta usato_la_mia usata_la_mia utilizzato_la clonat* furto_d_identita numero_di_carta usando_la',
  SCAM: 'truff* ingann* raggir* phishing invest* cripto* bitcoin broker trading guadagn* rendiment* sito_falso falso_sito finto spacciat* finti finta whatsapp telegram piattaforma fregat* fidanzat* imbrogli* anydesk sms tinder carabinieri multa tecnico virus vincita lotteria compiti conto_sicuro lavoro_da_casa sedicente ci_sono_cascat* cascat* ingenu* ufficio_sicurezza autorizzato autorizzare codice_che dettava nuovo_numero mio_figlio_aveva chiavi_col_corriere non_esiste sposare visto consulente ritirare_i_guadagni polizia_postale',
  CLONE:
    'clon* copiat* banda_magnetica skimmer duplicata_la copia_della falsificat* duplicato_la stesso_minuto stessa_ora aggeggio doppione',
  ELSEWHERE:
    'estero altra_citta altro_paese mai_stat* a_casa al_lavoro lontan* chilometri ospedale km mai_andat* altra_parte',
  POSSESS:
    'in_mio_possesso con_me possesso nel_mio_portafogli* in_tasca cassetto mai_persa ho_la_carta nel_portafogli* mai_uscita carta_ce_l_ho',
  ACCOUNT: 'account conto profilo',
  HACK: 'hacker* violat* entrat* accesso cambiat* sim_swap sim rubato_l_account intrus* bucat* acced* preso_il_controllo modificat* duplicato_la_sim senza_rete dispositivo reimpostat* carta_salvata link indirizzo_di_consegna',
  LOGIN: 'password credenziali indirizzo_email e_mail_associata codice numero_di_telefono home_banking email utenza',
  NOTRECCARD:
    'nuova_carta carta_mai mai_ricevuto_la_carta mai_arrivata_la_carta carta_non_e_mai intercettat* attivat* cassetta_delle_lettere carta_sostitutiva carta_nuova vecchio_indirizzo busta sostitutiva cassetta',
  CHILD: 'figlio figlia bambin* nipot* anni ragazzin* minorenne figli',
  GAME: 'gioco giochi videogioc* roblox fortnite robux app_store google_play gemme playstation xbox nintendo v_bucks minecraft brawl acquisti_in_app skin steam',
  BROKEN:
    'rott* difett* dannegg* guast* funziona* funzionante crepa* strappat* perde scheggiat* si_accende non_si_accende ammaccat* graffiat* rompe rotture carica_piu bruciat* frantumi fumo fumato perde_acqua non_raffredda schermo_nero crepato scolla spegne frenano',
  DIFFERENT:
    'divers* altro_modello altra_taglia altro_colore non_corrispond* non_conform* conforme sbagliata_taglia niente_a_che mattone sassi un_altro piu_piccol* taglia_sbagliata modello_sbagliato vuot* corrispond* inferiore',
  DESCRIBED:
    'descri* foto immagin* annuncio inserzion* pubblicizzat* mostrat* indicat* sito_diceva pubblicita scheda specific*',
  SIZE: 'taglia taglie colore colori modello material* pelle lana cotone plastica usat* nuov* ricondizionat* seconda_mano poliestere gb seta',
  QUALITY:
    'qualita pessim* scadent* malfatt* orribil* sporc* sporcizia scarafagg* rumor* incomplet* disastr* scarso muffa schifo approssimativ* a_meta cimici fredda freddo ritardo tinta schizzato',
  FAKE: 'contraffatt* fals* tarocc* imitazion* replica autentic* original* copia non_originale finta',
  BRAND:
    'nike adidas gucci rolex louis_vuitton chanel ray_ban apple prada dior logo marca cucitur* numero_di_serie boutique perit* dogana griffe firmat* rivenditore_ufficiale',
  MISLEAD:
    'ingannevol* clausol* condizioni nascost* mentit* bugi* omess* mai_detto non_mi_hanno_detto non_informat* pubblicita_ingannevole venditore casella multiproprieta postilla scritto_in_piccolo fatto_credere menzogn* specificat* giurava nessun_vincolo intermediario sito_ufficiale a_vita presi_in_giro',
  OTHERPAY:
    'in_contanti contanti paypal bonific* assegno buono altra_carta carta_regalo altro_modo gia_pagat* satispay altro_metodo voucher postepay gia_saldat* un_altra_carta buoni_pasto agenzia resto_di assicurazione carta_di_mia contanti_ricevuto',
  DECLINED:
    'rifiutat* negat* respint* non_e_andat* fallit* non_riuscit* declinat* non_accettat* non_andato_a_buon_fine non_autorizzata negato respinta',
  LATEPRES:
    'mesi_dopo mesi_fa anno_scorso un_anno_dopo tardi in_ritardo dopo_mesi mesi_di_ritardo anni_dopo solo_ora dopo_un_anno a_distanza_di quasi_un_anno mezzo_anno dopo_tanto in_ritardo_di dimenticato_di_incassare solo_adesso un_anno_e_mezzo a_distanza',
  EXTRA:
    'minibar danni pulizia_extra parcheggio pedaggio multa dopo_la_partenza aggiuntiv* supplement* dopo_la_riconsegna dopo_il_check_out giorni_dopo altro_addebito dopo_la_restituzione ulterior* pulizie graffio carburante pratica',
  SIGN: 'invece_di_accreditare invece_di_rimborsare invece_di_riaccreditare al_contrario anziche_accreditare anziche_rimborsare invece_di_un_rimborso addebitato_invece invece_di_un_accredito come_acquisto riaddebitat* invece_di_stornare',
  REGRET:
    'cambiato_idea piu_economic* meno_caro troppo_caro pentit* non_mi_piace non_mi_serve scontat* costa_meno ripensat* non_lo_voglio meno_altrove sceso_di_prezzo noioso niente_resi furto vergogna non_mi_dona brutto colpa_mia addormentat* mi_sono_dimenticat* scaduto_il_termine non_avevo_letto metà_prezzo la_differenza funziona_benissimo non_mi_è_piaciut* noios*',
  TORT: 'risarc* danno_morale ferit* macchiat* incidente indennizzo rovinat* disagi danno parquet rigato giornata_di_lavoro rigat*',
  LOAN: 'mutuo mutui prestit* interess* debit_o crif pignor* finanziament* recupero_crediti scoperto',
  BANKADMIN:
    'limite plafond ricaric* pin verific* identita saldo punti cashback aprire chiudere richiest* attivare sblocc* aumentare iban stipendio carta_virtuale contactless commission* app estratto_conto beneficiario bonifico_istantaneo cambiare',
  QUESTION: 'come quando dove quanto quanti posso perche quale quali vorrei_sapere si_puo cosa e_possibile',
  GREETING: 'buongiorno ciao grazie salve cordiali saluti gentil* per_favore buonasera aiuto distinti',
  PROCESS:
    'banca reclam* chiamat* assistenza filiale pratica contest* denunci* indagin* operator* servizio_clienti querela carabinieri polizia',
  MERCHANT: 'negozi* venditor* commerciant* esercent* azienda sito ditta ristorant* supermercat* societa amazon bar',
  CLOSED:
    'falli* chius* sparit* liquidazione rinviat* annullat_o non_si_e_tenut* irreperibil* sospes* non_esiste chiuso_i',
  FAMILY: 'marito moglie madre padre fratello sorella famiglia compagn* parent* familiari',
  REFUSE: 'rifiut* ignor* rispond* risposta scuse silenzio bloccat* prendono_tempo si_rifiut*',
  CONTACT: 'mail email scritt* messaggi* chat contattat* raccomandata pec telefonat*',
  PETROL: 'benzina distributore benzinaio gasolio rifornimento',
  GAMBLE: 'scommess* casino gioco_d_azzardo lotteria poker slot',
  DIGITAL: 'scaric* software licenza digital* ebook corso_online attivazione codice_di accesso_al',
  BUT: 'ma pero tuttavia solo_che peccato eppure sebbene tranne anzi bensi',
  MONTH:
    'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre estate inverno primavera autunno natale pasqua anno_scorso ferragosto',
  BEFORE: 'prima anticipo in_tempo entro_i_termini nei_termini in_anticipo fino_a precedenza per_tempo vigilia',
  AFTER: 'dopo poi successivamente piu_tardi in_seguito dopodiche distanza giorno_dopo',
  TERMS:
    'contratto condizioni termini recesso cancellazione_gratuita gratis_fino clausola politica flessibile diritto prevede rimborsabile termine',
  FINE: 'bene perfetto perfetta ottimo ottima benissimo buono buona a_posto pulito nessun_problema impeccabile tranquillo regolare giusto conforme_e',
  KEEP: 'tiene tengono tenuti trattiene trattengono tenersi trattenuto trattenuti',
  DOWNPAY: 'caparra acconto anticipo_di cauzione deposito_di anticipato',
  KEYED: 'digitat* battut* premuto inserito schiacciato passata ripassata selezionato messo',
  PART: 'meta parte mezza mezzo solo_uno manca mancava mancano incomplet_o uno_dei',
};
