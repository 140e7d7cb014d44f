import { type Lexicon, words } from './lexicon.shape.ts';

/** French cue words by concept; `*` ends a stem, `_` joins the words of a phrase. */
export const FR: Lexicon = {
  STOP: words(
    'le la les de des du et je j que qui un une pour dans sur mon ma mes est ai a au aux ce cette il elle nous',
    'vous ils avec mais en par ne pas plus on l d c n m qu y ont ete etait sont suis tout leur',
  ),
  NEG: 'pas jamais rien aucun* ni personne sans non',
  RECEIVE: 'recu* recoi* recev* arriv* livr* parven* reception',
  SHIP: words(
    'colis paquet* livraison* expedi* envoi* envoye* suivi transporteur* coursier chronopost colissimo facteur',
    'boite_aux_lettres carton la_poste',
  ),
  GOODS: words(
    'produit* article* marchandise* chaussure* basket* telephone portable iphone ordinateur* tablette* veste*',
    'manteau* robe* chemise* pantalon* canape* table* chaise* lit matelas lampe* casque ecouteur*',
    'appareil_photo console* televis* tele jouet* livre* montre* sac sacs parfum* bague* collier* bijou*',
    'meuble* velo* lunettes rideau* mixeur* aspirateur* perceuse* frigo refrigerateur lave_linge four ecran',
    'clavier guitare vetement* piece* batterie trottinette* poussette imprimante cafetiere objet* miroir',
    'berceau friteuse couette valise* poele casserole* vaisselle fer_a_repasser micro_ondes grille_pain',
    'ventilateur radiateur etagere armoire tapis trottinette pull jupe bonnet gants raquette violon fleurs',
    'bouquet vin pneu* outil* tondeuse drone airpods coque pc fauteuil maillot bouilloire machine_a_cafe',
    'machine_a_laver roses tabouret lave_vaisselle gâteau bougies nappe chemisier collier broche jantes selle',
    'trépied objectif arbre_à_chat balançoire toboggan machine_à_coudre',
  ),
  BUY: 'command* achet* achat* acquis',
  SERVICE: words(
    'service* prestation* cours stage* atelier* repar* menage nettoyage plomb* electricien* peintre* artisan*',
    'garage* garagiste mecanicien* coiffeur* salon massage* coach* traitement* dentiste* photographe*',
    'traiteur* demenag* jardinier* renov* install* technicien* mariage* creche travaux formation* yoga pilates',
    'jardinage maquilleuse prof professeur auto_ecole lecons therapie psychologue serrurier tatouage manucure',
    'veterinaire traducteur avocat nounou baby_sitter coach seance* navette transfert peinture couvreur',
    'toiture climatisation osteo kine animatrice magicien* clown* château_gonflable groupe orchestre',
    'pension_canine dératiseur* ramoneur* échafaud* architecte* ongles cils mèches coupe permanente kiné*',
    'couturi* cordonnier tapissier vitrier pavage gouttière* clôture autocar limousine guide visite spa soin',
    'école_de_danse école_de_langue académie soutien_scolaire colonie colo poterie carreleur* couvreur* maçon*',
    'déménageur* animateur* serrurier* plombier* chauffagiste*',
  ),
  EVENT: words(
    'concert* billet* spectacle* festival* match evenement* theatre cinema place places representation',
    'salon_professionnel anniversaire fête mariage cérémonie baptême communion noces remise_de_diplôme',
    'enterrement réception première cirque comédie_musicale ballet',
  ),
  TRAVEL: words(
    'vol vols compagnie_aerienne avion voyage* excursion* croisiere* ferry train vacances sejour* taxi vtc',
    'uber navette bus car bateau',
  ),
  LODGING: words(
    'hotel* chambre* reserv* appartement* auberge* airbnb gite* location_de_vacances heberg* nuit nuits',
    'camping chambre_d_hotes camping_car bungalow mobil_home pension chalet',
  ),
  NOSHOW: words(
    'no_show surbook* surreserv* non_presentation pas_de_chambre complet plus_de_chambre non_presente',
    'personne_n_est_venu personne_venu pas_venu jamais_venu jamais_présenté pas_présenté posé_un_lapin',
    'attendu_toute_la_journée porte_close rideau_baissé attendu_en_vain',
  ),
  RENTAL: words(
    'location voiture_de_location loueur* loue minibar peage* amende* rayure* contravention vehicule',
    'agence_de_location',
  ),
  SUBSCR: words(
    'abonn* adhesion* membre mensuel* mensualite* tous_les_mois chaque_mois renouvel* recurrent* forfait',
    'prelevement_mensuel salle_de_sport cotisation* reconduction mois desabonn* reabonn* magazine',
    'site_de_rencontre ligne journal canal netflix',
  ),
  TRIAL: words(
    'essai essai_gratuit gratuit* echantillon* periode_d_essai frais_de_port frais_de_livraison 1_euro',
    'offre_d_essai',
  ),
  CANCEL: words(
    'annul* resili* mis_fin retract* decommand* desinscri* annulation decommander desinscription resiliation',
    'retractation renonce* desiste* ne_plus_envoyer arrete stopper',
  ),
  RETURN: words(
    'renvoy* retourn* retour rendu rapporte* ramene* rapporter restitue* reexped* reprendre repris renvoi',
    'bordereau reexpedie rendre',
  ),
  REFUND: 'rembours* avoir credite* recredit* credit bon_de_retour',
  PROMISE: words(
    'promis* promet* confirm* accept* assur* convenu garanti sous_jours m_avait_dit accord devait reconnu',
    'm_a_dit m_ont_dit',
  ),
  STILL: 'toujours encore depuis attend* attente semaine* jours mois retard en_attente a_ce_jour',
  TWICE: words(
    'deux_fois double* doublon* en_double dupliqu* trois_fois deuxieme_fois meme_montant deux_debits',
    'deux_prelevements second second_debit repet* fois deux_paiements a_nouveau 2_fois identiques meme_achat',
    'meme_operation',
  ),
  ONCE: 'une_fois une_seule un_seul une_commande un_achat seul_achat seule_commande seulement_une seule_fois unique',
  CHARGE: words(
    'debit* prelev* factur* paiement* pay* transaction* operation* retire* pris compt* encaiss* preleve*',
    'ponction*',
  ),
  PAID: 'paye payer regle regler paye_en',
  WRONG: 'erreur* erron* tromp* incorrect* faux mauvais* faute inexact*',
  MORE: words(
    'trop plus difference superieur supplement* en_plus exces excessif gonfle majoration zero_de_trop dix_fois',
    'surfactur* zero_en_trop majore surcout triple dizaine',
  ),
  INSTEAD: words(
    'au_lieu a_la_place aurait_du convenu prevu devis devait_etre devais tarif_annonce prix_annonce alors_que',
    'devis_de affichait etait_de annonce annoncee signe_pour disait indiquait',
  ),
  AMOUNT: words(
    'montant* prix somme* total cout tarif* pourboire addition valeur remise reduction code_promo couverts',
    'coupon',
  ),
  RECEIPT: 'recu_de ticket facture* facturette recepisse justificatif addition caisse bon note ticket_de_caisse',
  CURRENCY: 'devise* monnaie* taux_de_change conver* change dcc taux',
  CURNAME: words(
    'euro euros eur dollar* usd livre* gbp sterling peso* yen* franc francs chf couronne* zloty* lire* dirham*',
    'dinar*',
  ),
  ATM: 'distributeur* dab gab automate* guichet_automatique guichet retrait* retire retirer machine bancomat',
  CASH: 'argent especes liquide billet billets billets_de',
  DISPENSE: words(
    'distribu* delivr* sorti sortis sorti_aucun rien_n_est_sorti donne sortir trappe avale* fente crache*',
    'partiel* coince*',
  ),
  DEPOSIT: 'depos* depot versement verse',
  CARD: 'carte* cb',
  LOST: 'perdu* perte egare* oublie* disparu* tombe*',
  STOLEN: words(
    'vol_de vole* vols derob* voleur* pickpocket* agress* cambriol* arrach* subtilis* tire_mon piquer pique',
    'arrachee agresse cambrioleurs',
  ),
  WALLET: 'portefeuille* sac_a_main porte_monnaie sac_a_dos sacoche*',
  RECOG: words(
    'reconnai* reconnu connai* inconnu* aucune_idee suspect* bizarre* etrange* quoi_correspond a_quoi sais',
    'qu_est_ce identifi* jamais_entendu me_dit_rien',
  ),
  AUTHORIZE: 'autoris* consent* permission accord valide* approuv*',
  MADEIT: words(
    'effectu* fait pas_moi n_est_pas_moi jamais_achete jamais_commande pas_a_moi origine jamais_ete_client',
    'rien_achete rien_commande n_ai_pas_fait ma_part jamais_fait jamais_mis_les_pieds',
  ),
  SOMEONE: 'quelqu_un quelqu escroc* pirate* hacker* individu* inconnu tiers autre_personne fraudeur* on_a_utilise',
  FRAUD: words(
    'fraud* frauduleu* usurp* pirat* mes_coordonnees mon_numero_de non_autoris* utilise_ma utilisation',
    'utilise_mon mes_donnees numero_de_carte',
  ),
  SCAM: words(
    'arnaqu* escroqu* hamecon* phishing invest* crypto* bitcoin courtier trading rendement* gains faux_site',
    'site_frauduleux faux_conseiller fait_passer faisait_passer se_faisant_passer whatsapp telegram plateforme',
    'placement* pieg* abuse manipul* faux_vendeur sms dupe* anydesk gendarmerie police meetic tinder amende',
    'faux_technicien virus missions cadeau gagne loterie mettre_a_l_abri naïf naïve me_suis_fait_avoir',
    'fait_avoir cellule_fraude conseiller_bancaire validé_dans valider code_reçu dicté nouveau_numéro',
    'mon_fils_avait clés_par_coursier n_existe_pas épouser visa retirer_mes_gains prise_en_main',
  ),
  CLONE: words(
    'clon* copi* skimm* piste_magnetique duplique_ma bande_magnetique contrefaite_ma dupliquee falsifiee',
    'meme_minute meme_moment boitier double',
  ),
  ELSEWHERE: words(
    'etranger autre_ville autre_pays jamais_alle jamais_ete chez_moi au_travail loin kilometres hopital',
    'jamais_mis autre_bout autre_region',
  ),
  POSSESS: words(
    'en_ma_possession avec_moi sur_moi ma_carte_est dans_mon_portefeuille possession dans_ma_poche quitte',
    'tiroir toujours_ma_carte jamais_perdu entre_mes_mains',
  ),
  ACCOUNT: 'compte* profil espace_client',
  HACK: words(
    'pirat* hack* connecte* intrus* acced* pris_le_controle modifie_mon change_mon sim bloque_l_acces',
    'change_l_adresse prise_de_controle reinitialis* plus_de_reseau dupliqu* appareil adresse_de_livraison',
    'enregistree ejecte lien',
  ),
  LOGIN: words(
    'mot_de_passe identifiant* adresse_mail adresse_email code_de code numero_de_telephone mail',
    'banque_en_ligne',
  ),
  NOTRECCARD: words(
    'jamais_recu_ma_carte jamais_recu_la_carte nouvelle_carte carte_n_est_jamais pas_recu_ma intercept* activ*',
    'boite_aux_lettres carte_de_remplacement jamais_recu_cette_carte ancienne_adresse enveloppe remplacement',
    'attends_ma_carte',
  ),
  CHILD: 'fils fille enfant* garcon* petit_fils petite_fille neveu niece ans ado* gamin*',
  GAME: words(
    'jeu jeux roblox fortnite robux app_store google_play gemmes playstation xbox nintendo v_bucks brawl',
    'minecraft console_de_jeu achats_integres skins steam pieces_virtuelles',
  ),
  BROKEN: words(
    'casse* defectu* defaut* endommag* panne* abime* fonctionne* marche dechir* fissur* fuit brise* fele*',
    'cabosse* s_allume ne_s_allume hs raye* charge_plus tombe_en grille miettes fume fumee fuite ne_refroidit',
    'ecran_noir fendu lache tombe_en_panne',
  ),
  DIFFERENT: words(
    'different* autre_modele autre_taille autre_couleur pas_conforme non_conforme conforme correspond*',
    'rien_a_voir plus_petit* ne_correspond brique* cailloux pierres mauvaise_taille mauvais_article pas_le_bon',
    'autre_article vide inferieur',
  ),
  DESCRIBED: words(
    'decri* description* annonce* photo* image* affiche* publicit* presente* fiche site_indiquait montre',
    'indique* descriptif',
  ),
  SIZE: words(
    'taille* couleur* modele* matiere cuir laine coton plastique occasion usage* neuf neuve reconditionn*',
    'polyester go version soie',
  ),
  QUALITY: words(
    'qualite mauvais_travail bacle* mal_fait horrible nul nulle sale sales salete cafard* bruit* inacheve*',
    'catastroph* lamentable deplorable moisissure* degoutant* malfacon* mal_realise* insalubre punaise*',
    'mal_peint froid froids en_retard teinte bouchee',
  ),
  FAKE: 'contrefa* faux fausse* imitation* replique* copie authenti* original* toc veritable vrai vraie',
  BRAND: words(
    'nike adidas gucci rolex louis_vuitton chanel ray_ban apple prada dior hermes logo marque* couture*',
    'numero_de_serie boutique expert* douane*',
  ),
  MISLEAD: words(
    'trompeu* tromperie petits_caracteres conditions cach* menti* mensong* mentir dissimul* jamais_dit',
    'pas_informe pas_precise fausse_publicite publicite_mensongere commercial engage* vendeur_m pas_prevenu',
    'nulle_part case_precochee temps_partage faire_croire jurait jure sans_engagement intermediaire',
    'site_officiel a_vie mensonges soi_disant',
  ),
  OTHERPAY: words(
    'en_especes especes paypal virement* cheque* bon_d_achat bon_cadeau autre_carte autre_moyen carte_cadeau',
    'en_liquide deja_regle deja_paye lydia autrement autre_mode ticket_restaurant cheque_cadeau',
    'cheques_vacances regle_en paye_en mutuelle assurance agence carte_de_ma rendu_monnaie especes_recu',
  ),
  DECLINED: words(
    'refus* rejet* echou* pas_passe echec pas_abouti non_abouti pas_accepte decline* non_autorisee refusee',
    'paiement_refuse transaction_refusee',
  ),
  LATEPRES: words(
    'mois_apres mois_plus_tard il_y_a_mois annee_derniere tardi* an_apres six_mois plusieurs_mois longtemps',
    'an_plus_tard ans_apres mois_de_retard ancien_achat seulement_maintenant un_an_apres demi_annee',
    'presque_un_an avec_retard oublie_d_encaisser si_tard un_an_et_demi teletransmis',
  ),
  EXTRA: words(
    'minibar degat* dommages frais_de_nettoyage parking peage amende apres_mon_depart supplementaire*',
    'frais_supplementaires apres_la_restitution jours_apres frais_de_dossier apres_le_retour',
    'prelevement_supplementaire menage nettoyage rayure carburant supplement dossier',
  ),
  SIGN: words(
    'au_lieu_de_crediter au_lieu_de_me_rembourser au_lieu_de_rembourser a_l_envers au_lieu_d_un_remboursement',
    'debite_au_lieu au_lieu_d_etre_rembourse au_lieu_d_un_credit au_lieu_de_me_crediter comme_un_achat',
    'sens_inverse redebite',
  ),
  REGRET: words(
    'change_d_avis moins_cher trop_cher regrett* plus_envie ne_me_plait solde* plus_besoin meilleur_prix',
    'regret* prix_a_baisse plait_pas ennuyeux ni_repris_ni hors_de_prix abus moche me_va_pas ma_faute',
    'de_ma_faute oublié_d_y_aller raté_la_date pas_lu délai_dépassé moins_cher_ailleurs moitié_prix',
    'rendez_moi_la_différence rien_à_lui_reprocher impeccable pas_aimé nul',
  ),
  TORT: words(
    'prejudice* indemnis* dedommag* blesse* tache accident abime_mon dommages_et_interets moral raye_mon rayer',
    'parquet perdu_ma_matinee journee_de_travail dommages',
  ),
  LOAN: 'hypothe* pret prets credit_immobilier interets agios dette* huissier recouvrement surendettement decouvert',
  BANKADMIN: words(
    'plafond* recharg* pin code_pin verif* identite solde points cashback ouvrir fermer cloturer demande*',
    'activer virement virements debloqu* augmenter iban salaire carte_virtuelle sans_contact beneficiaire',
    'frais appli application releve changer_mon',
  ),
  QUESTION: words(
    'comment quand ou combien puis_je pourquoi quel quelle quels quelles est_ce peut_on je_voudrais_savoir',
    'savoir',
  ),
  GREETING: 'bonjour merci cordialement salutations madame monsieur svp s_il_vous_plait bonsoir aide aidez salut',
  PROCESS: words(
    'banque reclam* plainte appele* conseiller* service_client agence dossier contest* litige* enquete*',
    'mediateur telephone',
  ),
  MERCHANT: words(
    'magasin* vendeur* commercant* marchand* boutique* site societe entreprise restaurant* supermarche*',
    'enseigne amazon plateforme',
  ),
  CLOSED: words(
    'faillite ferme* fermeture disparu liquidation redressement reporte* pas_eu_lieu injoignable* n_existe',
    'cesse* depot_de_bilan introuvable',
  ),
  FAMILY: 'mari femme epou* mere pere frere soeur famille conjoint* compagn* proche*',
  REFUSE: 'refuse* ignor* sans_reponse repond* silence excuses bloque* nie renvoie_la_balle',
  CONTACT: 'mail* email* courriel* ecrit message* relance* contact* lettre recommande*',
  PETROL: 'essence station_service carburant pompe gasoil plein',
  GAMBLE: 'pari paris casino* jeux_d_argent loterie poker paris_sportifs',
  DIGITAL: 'telecharg* logiciel* licence* numerique ebook formation_en_ligne activation cle_d acces code_d',
  BUT: 'mais pourtant cependant seulement sauf toutefois quoique bien_que malgre quand_meme or',
  MONTH: words(
    'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre ete hiver printemps',
    'automne noel paques toussaint annee_derniere',
  ),
  BEFORE: 'avant prealable avance a_temps dans_les_temps dans_les_delais veille jusqu_a au_prealable',
  AFTER: 'apres ensuite plus_tard suite depuis_lors lendemain bout_de_quelques',
  TERMS: words(
    'conditions contrat delai delais retractation annulation_gratuite gratuite_jusqu clause politique flexible',
    'cgv droit remboursable prevoit',
  ),
  FINE: words(
    'bien parfait parfaite impeccable nickel tres_bien conforme_et rien_a_redire correct correcte bon_etat',
    'propre aucun_probleme bonne satisfait marche_tres_bien',
  ),
  KEEP: 'garde gardent garder gardant conserve* retient retiennent',
  DOWNPAY: 'acompte arrhes avance caution depot_de_garantie prepaye',
  KEYED: 'tape tapa saisi* appuye frappe encode rentre_le composer choisi',
  PART: 'moitie partie demi seulement_un manque manquait manquant une_partie incomplet un_sur',
};
