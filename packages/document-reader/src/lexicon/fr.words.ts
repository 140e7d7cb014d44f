import type { DocumentWords } from './lexicon.shape.ts';

export const fr: DocumentWords = {
  grandTotal:
    'total (ttc|general|a payer|paye|regle|de la commande|de la reservation|du sejour|facture)|montant (total|paye|ttc|regle|a payer|du|debite)|net a payer|prix total|total commande|vous avez paye|paye par|montant|regle|montant reel|a payer',
  total: 'total|somme|prix',
  partSum:
    'reste a (payer|regler)|sous-? ?total|ht|tva|taxe*|livraison|frais*|port|remise|reduction|bon|economie*|pourboire|rendu|monnaie|especes|solde|points|par (nuit|mois|personne)|prix unitaire|qte|quantite|acompte|caution|remboursement|articles?|dont|au lieu de|nuits?|preautoris*|montant autorise|prix ?/ ?l|valeur declaree|a rendre|economise*|reste du|arrhes|(a (payer|regler)|solde|reste) (sur place|a l.arrivee|a la livraison)',
  dateLabel:
    'date|date (de commande|de la commande|d.achat|de facturation|de la facture|de reservation|de paiement|d.emission|operation)|commande (du|passee le|effectuee le)|achete le|facture du|reserve le|paye le|emis(e)? le|envoye( le)?|le|date de vente|achat du|releve (du|au)|arrete* (au|le)|fait a .. le|dresse le|etabli(e)? le|achete|achat',
  otherDate:
    'echeance|livr*|arriv*|prevu*|estime*|valable*|jusqu*|expire*|depart|sejour|du .. au|periode|naissance|renouvel*|prochain*|debut|fin|retrait|expedi*|sous|avant|annul*|resili*|rembours*|a partir|limite|solde au|valeur|depuis|a consommer|dlc|ddm',
  orderLabel:
    'numero de (commande|reservation|confirmation|dossier)|n° (de )?(commande|reservation|confirmation|dossier)|no (de )?commande|commande( n°| no| numero)?|reference de (reservation|commande)|reservation( n°| no)?|code de (reservation|confirmation)|dossier|ordre de reparation n°|o\\.r\\. n°|cde n°|n° (de )?cde',
  referenceLabel:
    'devis n°|reference|ref|votre reference|contrat( n°| no)?|numero de contrat|inscription( n°)?|dossier( n°)?',
  invoiceLabel:
    'facture( n°| no| numero)?|numero de (facture|recu|ticket)|n° (de )?(facture|ticket|recu)|ticket( n°| no)?|recu( n°)?',
  trackingLabel:
    'numero de (suivi|colis)|n° (de )?(suivi|colis)|suivi( n°)?|code de suivi|colis( n°)?|tracking|(code|numero|n°) d.(envoi|expedition)|envoi(?= (n[°or]*\\.? |№ ?)?[a-z]{0,4}[ -]?[0-9]{4})',
  deliveryLabel:
    '(date de )?livraison (prevue|estimee|programmee|attendue|souhaitee)|livraison( le| entre| avant le)?|date (de livraison|estimee)|arriv(e|era|ee)( prevue)?( le)?|sera livre*|reception prevue|livre .. au plus tard|prevue? le|(nous )?(vous )?livr(ons|erons)|date prevue|livr(e|ee|es) (au plus tard|avant|d.ici)|au plus tard le',
  sellerLabel:
    'vendu par|vendeur|commercant|boutique|marchand|beneficiaire|paiement a|paye a|etablissement|de la part de|de|hebergement|organisateur|prestataire',
  refund:
    '(avons|a) (décidé|accepté|choisi) de .. rembours*|(nous|je) .. (rembourserons|remboursons|rembourse|rembourserai|avons rembourse|avons procede|procedons|allons .. rembourser|vais .. rembourser|crediterons)|(sera|seront|a ete|ont ete|est) .. (rembourse*|credite*|restitue*)|remboursement .. (a ete|est|sera|effectue|valide|en cours|emis|accorde|confirme*|initie|lance)|confirm* .. remboursement|vous (recevrez|allez recevoir) .. (remboursement|virement)|montant (du remboursement|rembourse)|avoir (de|d.un montant)|serez .. (rembourse*|credite*)|(on|nous|je) (vous|te) .. rembours*|(je|nous|on) .. (fais|faisons|effectue|effectuons|lance|lancons|valide|validons|emettons) .. remboursement|tu seras .. rembours*|remboursement .. (approuve|programme|declenche|traite|envoye|parti)|(sera|seront|a ete) .. recredite*|allons .. (rembourser|recrediter)|vous (recevrez|allez recevoir) # .. (compte|carte)|acceptons de .. rembours*|remboursement .. (interviendra|parviendra|apparaitra|arrivera)|remboursement ?:? #|(effectuer|effectue|procede) .. remboursement|(vient|viennent) d.etre .. (rembours*|recredit*|credit*)|(nous|je) vous (restitu*|recredit*)|c.est rembourse|remboursement .. partir|re-?credit*|venons de .. (rembourser|recrediter|re-crediter)|(est|sont) reparti*|annul* .. (debit|paiement|prelevement) de #|recuper(ez|erez|es|eras) (vos|votre|tes) .. #|(viens|venons) de (vous |te )?(rembourser|recrediter|virer|renvoyer|rendre)|(dedommag*|indemnis*) .. #|retour de # .. (sur|vers)',
  back: 'ren(d|dons|drons)|rend(u|ue|us)|rembours(é|ée|és|ons|erons|era)|re-?crédit(é|ée|ons|erons|era)|crédit(é|ée|ons|erons|era)|revers(é|és|ée|ons|erons)|revien(t|nent|dra|dront)|restitu(é|ée|és|ons|erons)|virons|virement .. part|versons|contrepass(é|ons)',
  yours: 'vous|(votre|vos|la même|sur la|sur le|le même) (carte|compte)',
  arrives:
    'vous .. (vire*|verse*|envoye*|rendu*)|(sur|vers|a) (votre|ta|ton|la meme|le meme|la|le) ([a-z]+ )?(carte|compte|cb|banque|iban)|(retrouver*|touch*|percev*) .. #|vous (fais|faisons|fait|font|ferons) (parvenir|tenir) .. #|(recuper*|retrouv*) (vos|votre|tes|ton|les|la somme de) .. #',
  comes:
    'vers(ons|e|erons|ement|es?)|vir(ons|e|es?|ement|erons)|envo*|rend*|transfer*|arriv*|part|partent|partira*|repart*|parvien*|parvenir|retrouv*|recev*|recoi*|recuper*|touch*|percev*|verrez|verras|apparai*|revien*|re-?credit*|va|vont|ira|iront|debloqu*|retour',
  noRefund:
    'reven(ons|ir) (vers|sur)|reviendr(ons|ai) (vers|sur)|manque*|points|vous (nous )?(avez|aviez) .. (rendu|retourné|renvoyé|restitué)|vous (écrivez|dites|affirmez|indiquez|prétendez|évoquez)|selon vous|aurait|auraient|serait|seraient|si|sauf|ne|n.|pas|aucun*|jamais|peut|peuvent|pouvez|pourra*|pourrait|pourriez|souhait*|veuillez|quand|lorsque|demand*|refus*|politique|conditions|eligible*|non remboursable*|etudi*|examin*|malheureusement|en cas|droit|voudrais|veux|attend*|toujours|exige|uniquement|dossier|des reception|des que|apres (reception|verification|controle)|a reception|les remboursements|bon d.achat|avoir .. valable|valable|bon cadeau|expediteur|entrepot|examen|m.(avez|avait|aviez|a|as) (promis|dit|assure|garanti)|conservez|jusqu.a (reception|obtention)|contre remise|a la restitution|satisfait ou rembourse|apres (etat des lieux|restitution|controle|verification|inspection)|ensuite|puis',
  courtesy:
    'pouvez .. (garder|conserver)|(suite a|selon|conformement a|merci pour|concernant) votre .. (demande|reclamation|message)|veuillez (noter|patienter|trouver)|comme (demande|convenu)|si vous avez .. questions|vous n.avez rien a faire|(n.hesitez pas)|s.il vous plait|peut (prendre|varier|necessiter)|peuvent .. (apparaitre|prendre)|(peux|pouvons) .. confirmer|malheureusement .. (desagrement|retard)|(non|pas) (recu*|livre*|realise*|utilise*)|n.a pas ete livre*',
  cancelled:
    '(a|ont) (bien )?ete .. (annule*|resilie*)|(est|sont) (bien |desormais )?(annule*|resilie*)|annulation .. (confirmee|effectuee|enregistree|prise en compte)|resiliation .. (confirmee|effectuee|enregistree|prise en compte)|confirm* .. (annulation|resiliation)|(avons|ai) .. (annule|resilie)|prend* fin le|numero d.annulation|(avez|as) (bien )?(annule|resilie)|(abonnement|reservation|commande) (a ete )?(annule*|resilie*)|(abonnement|adhesion|contrat|inscription) .. (cloture*|desactive*|arrete*|termine*|rompu*)|statut:? (annule*|resilie*)|(resilie|annule)e? le|fin (de l.abonnement|d.adhesion|du contrat)',
  noCancellation:
    'si|sauf|ne|pas|annulation gratuite|peut|peuvent|pouvez|pourrait|pour annuler|pour resilier|souhait*|veuillez|avant|jusqu*|frais|conditions|politique|quand|comment|voudrais|veux|demand*|en cas|gratuit*|delai',
  within:
    '(sous|dans (un delai de|les)?|d.ici|en|delai de) (#n ?(-|a) ?)?#n (prochains )?(jours (ouvres|ouvrables)|jours)|(#n ?(-|a) ?)?#n jours (ouvres|ouvrables)',
  workingDays: 'ouvres|ouvrables',
  heading:
    'facture.*|recu|ticket.*|confirmation.*|merci.*|votre .*|vos .*|releve.*|suivi.*|livraison.*|avoir|remboursement.*|annulation.*|resiliation.*|bonjour.*|cher.*|madame.*|page|date|total|tel.*|copie|aujourd.*|hier|en ligne|de|a|objet|envoye.*|messages?|commande.*|reservation.*|colis.*|nous .*|paiement.*|adresse.*|duplicata|client.*|caisse.*|table|siret.*|tva.*|recapitulatif.*|operations.*|date libelle.*|chambre.*|destinataire.*|detail de .*|debit',
  kinds: {
    receipt:
      'facture|recu|ticket|tva|caisse|sous-total|siret|merci de votre (visite|achat)|especes|carte bancaire|ht|ttc|rendu|reglement|couverts|n° de facture|ticket client|sans contact|montant reel|pompe|a conserver|net a payer|addition|ticket a conserver|autorisation',
    order_confirmation:
      'confirmation de (commande|reservation)|commande*|reservation*|merci pour votre (commande|reservation|achat)|arrivee|depart|voyageurs?|nuits?|livraison estimee|adresse de livraison|passager*|vol|billet*|recapitulatif|sejour|billet|e-billet|trajet|voyageur*|aller|numero de dossier',
    correspondence:
      'bonjour|cordialement|service client*|madame|monsieur|desole*|excus*|malheureusement|message|reponse|vu|en ligne|conseiller*|salutations|merci de nous avoir contacte*|re:|tr:|equipe|comprenons|cher*|bien a vous|bonne journee|bonsoir',
    delivery_proof:
      'livre*|livraison|colis|suivi|expedi*|en cours de (livraison|acheminement)|signature|point relais|transporteur|remis*|destinataire|acheminement|facteur|agence|tri|preuve de livraison|en transit|bon de livraison|recu (conforme|en bon etat)',
    return_proof:
      'retour*|bon de retour|etiquette de retour|preuve de depot|depot|retourne*|renvoi|renvoye*|recu .. retour|accuse|bordereau de retour|motif du retour|articles? retourne*',
    cancellation_proof:
      'annulation*|annule*|resiliation*|resilie*|fin de (contrat|l.abonnement)|ne serez plus|prelev*|abonnement',
    credit_slip:
      'avoir|remboursement*|rembourse*|credite*|note de credit|ticket de remboursement|rembourse sur|remboursement cb|confirmation (de|du|de votre) remboursement|avis de remboursement',
    advertisement:
      '% de (remise|reduction)|promo*|offre*|soldes|achetez|ajouter au panier|en stock|avis|nouveau*|seulement|gratuit*|profitez|decouvr*|desabonn*|au lieu de|meilleur*|des|jusqu.a epuisement|dans la limite des stocks',
    terms:
      'conditions generales|cgv|cgu|article|responsabilite|contrat|droit de retractation|parties|clause|juridiction|loi applicable|donnees personnelles|vendeur|acheteur|politique|presentes|non remboursable*|conditions (d.annulation|de vente|d.utilisation)|retractation|reglement interieur|annulation gratuite|engagement|en vigueur (depuis|a compter)|reglement',
    expert_finding:
      'expert*|rapport|constat*|diagnostic|contrefa*|authentic*|examen|defaut*|technicien|atelier|reparation|conclusion|devis|panne|dommage*|origine',
    police_report:
      'police|gendarmerie|plainte|proces-verbal|depot de plainte|vol|commissariat|infraction|brigadier|declarant*|main courante|plaignant*|officier',
    account_statement:
      'releve*|solde|compte|debit|credit|iban|bic|operations?|virement*|prelevement*|date valeur|ancien solde|nouveau solde|titulaire|detail de l.operation|solde apres',
    payment_proof:
      'confirmation de (paiement|virement)|paiement (accepte|effectue|recu|confirme)|vous avez (paye|envoye)|virement*|beneficiaire|preuve de paiement|transaction*|paypal|ordre de virement|motif|execute',
  },
};
